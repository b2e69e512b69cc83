// Makes a change and asks mail servers before and after it.
/**
 * @import { LocalMail, Receipt } from './system.js'
 *
 * A question to the mail servers, which is asked before and after a change.
 * @typedef {object} Question
 * @property {string} what
 * @property {() => Promise<string | number>} ask by a mail program; or what lies on the disk.
 * @property {RegExp} before what must be answered.
 * @property {RegExp} after
 *
 * A change, and what mail servers must answer before it, after it, and in its receipts.
 * @typedef {object} Act
 * @property {readonly Question[]} asks the first of which is asked as soon as the change was answered.
 * @property {() => Promise<unknown>} change
 * @property {RegExp} [outcome] what the change must answer, where it is recorded with the time that it took.
 * @property {readonly string[]} [closes] sessions that must end by it.
 * @property {readonly object[]} [receipts] what each must say, among other things.
 *
 * @typedef {{ act: string, what: string, before: string, after: string, ms: string, isRight: boolean }} Line
 */

/**
 * Whether something has every member that is expected, deeply.
 * @param {unknown} given
 * @param {unknown} expected
 * @returns {boolean}
 */
const includes = (given, expected) =>
  typeof expected !== 'object' || expected === null
    ? given === expected
    : typeof given === 'object' &&
      given !== null &&
      Object.entries(expected).every(([name, value]) =>
        includes(/** @type {Record<string, unknown>} */ (given)[name], value),
      )

/** @param {{ allowed: boolean }} answer */
const allowedWord = ({ allowed }) => (allowed ? 'let in' : 'refused')

/**
 * What a receipt says, in a few words.
 * @param {Receipt} receipt
 */
const wordsOf = ({ kind, state, evidence }) => {
  const { sessions_closed: closed, checks = [], limit_bytes: limit, files_left: left } = evidence ?? {}
  const [check] = checks
  return [
    `${kind} ${state}`,
    closed !== undefined && `${closed} sessions closed`,
    check?.imap && `IMAP ${allowedWord(check.imap)}, SMTP ${allowedWord(check.smtp)}`,
    check?.delivery && `RCPT ${checks.map((/** @type {any} */ one) => one.delivery.code).join(', ')}`,
    limit !== undefined && `limit ${limit / 1_048_576} MiB`,
    left !== undefined && `${left} files left`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** How often each answer came, the commonest first: `500 × OK`. @param {readonly string[]} answers */
export const tally = (answers) =>
  [...new Set(answers)]
    .map((answer) => ({ answer, count: answers.filter((one) => one === answer).length }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ answer, count }) => `${count} × ${answer}`)
    .join(', ')

/** @param {() => Promise<string | number>} ask */
const timed = async (ask) => {
  const begin = performance.now()
  return { answer: String(await ask()), ms: Math.round(performance.now() - begin) }
}

/**
 * Records acts with what mail programs see of them.
 * @param {LocalMail} system
 */
export const createRecorder = ({ clients, receipts }) => {
  /** @type {Line[]} */
  const lines = []
  return {
    lines,
    /**
     * @param {string} name
     * @param {Act} act
     */
    act: async (name, { asks, change, outcome, closes = [], receipts: expected = [] }) => {
      /** @type {{ answer: string, ms: number }[]} */
      const before = []
      for (const { ask } of asks) before.push(await timed(ask))
      const begin = Date.now()
      const done = String(await change())
      const answered = Date.now()
      if (outcome !== undefined)
        lines.push({
          act: name,
          what: 'the change',
          before: '',
          after: done,
          ms: `${answered - begin}`,
          isRight: outcome.test(done),
        })
      for (const [at, { what, ask, before: wanted, after }] of asks.entries()) {
        const then = before[at]?.answer ?? ''
        const now = await timed(ask)
        const isRight = wanted.test(then) && after.test(now.answer)
        lines.push({ act: name, what, before: then, after: now.answer, ms: `${now.ms}`, isRight })
      }
      for (const session of closes) {
        const end = await clients.ended(session)
        const ms = end === null ? '' : `${Math.round(end.at - answered)} after the answer`
        const isRight = end?.line.startsWith('* BYE') ?? false
        lines.push({ act: name, what: session, before: 'open', after: end?.line ?? 'open', ms, isRight })
      }
      await receipts.settled(120_000)
      const found = await receipts.since(begin)
      const isRight =
        found.length === expected.length &&
        expected.every((one) => found.some((row) => includes(row, one))) &&
        found.every((row) => expected.some((one) => includes(row, one)))
      if (found.length > 0 || expected.length > 0) {
        const seconds = Math.max(0, ...found.map((row) => row.seconds))
        const ms = `${Math.round(seconds * 1000)}`
        const after = found.length > 2 ? tally(found.map(wordsOf)) : found.map(wordsOf).join(' / ')
        lines.push({ act: name, what: 'receipt', before: '', after, ms, isRight })
      }
    },
  }
}

/** @typedef {ReturnType<typeof createRecorder>['act']} RecordAct */

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').slice(0, 90)

/**
 * Prints the observations as a Markdown table.
 * @param {readonly Line[]} lines
 */
export const printLines = (lines) => {
  console.log('| Act | Asked | Before | After | ms | |\n|---|---|---|---|---|---|')
  for (const [at, { act, what, before, after, ms, isRight }] of lines.entries()) {
    const name = lines[at - 1]?.act === act ? '' : act
    console.log(`| ${[name, what, before, after, ms, isRight ? '✓' : '✗'].map(cell).join(' | ')} |`)
  }
}
