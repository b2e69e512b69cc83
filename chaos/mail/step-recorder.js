// Makes a change and probes mail servers before and after it.
/**
 * @import { LocalMail, Receipt } from './system.js'
 *
 * A request to the mail servers before and after a change.
 * @typedef {object} Probe
 * @property {string} name
 * @property {() => Promise<string | number>} ask Returns the response of a mail app, or a count of files.
 * @property {RegExp} before The expected response before the change.
 * @property {RegExp} after
 *
 * A change, and the expected responses of mail servers before it, after it, and in its receipts.
 * @typedef {object} Step
 * @property {readonly Probe[]} probes The first is sent as soon as the change has a response.
 * @property {() => Promise<unknown>} change
 * @property {RegExp} [outcome] The expected response to the change, if it is recorded.
 * @property {readonly string[]} [closes] Sessions that the change must close.
 * @property {readonly object[]} [receipts] Members that the receipts must have; there must be no others.
 *
 * @typedef {{ text: string, ms: number }} Response
 * @typedef {{ step: string, probe: string, before: string, after: string, ms: string, isRight: boolean }} Line
 */

/**
 * Whether a value has every expected member, deeply.
 * @param {unknown} actual
 * @param {unknown} expected
 * @returns {boolean}
 */
const includes = (actual, expected) =>
  typeof expected !== 'object' || expected === null
    ? actual === expected
    : typeof actual === 'object' &&
      actual !== null &&
      Object.entries(expected).every(([name, value]) =>
        includes(/** @type {Record<string, unknown>} */ (actual)[name], value),
      )

/** A change of one service is verified with that service alone. @param {Record<string, { allowed: boolean }>} check */
const describeSignIns = (check) =>
  ['imap', 'smtp'].flatMap((service) =>
    check[service] ? [`${service.toUpperCase()} ${check[service].allowed ? 'accepted' : 'refused'}`] : [],
  )

/** @param {Receipt} receipt */
const describeReceipt = ({ kind, state, evidence }) => {
  const { sessions_closed: closed, checks = [], limit_bytes: limit, files_left: left, rules } = evidence ?? {}
  const [check] = checks
  return [
    `${kind} ${state}`,
    closed !== undefined && `${closed} sessions closed`,
    check && describeSignIns(check).join(', '),
    check?.delivery && `RCPT ${checks.map((/** @type {any} */ one) => one.delivery.code).join(', ')}`,
    limit !== undefined && `limit ${limit / 1_048_576} MiB`,
    left !== undefined && `${left} files left`,
    rules && `${rules.script_id === null ? 'no script' : 'a script'}, own rules ${rules.own_rules}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Counts equal responses, the commonest first: `500 × OK`. @param {readonly string[]} responses */
export const tally = (responses) =>
  [...new Set(responses)]
    .map((text) => ({ text, count: responses.filter((one) => one === text).length }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ text, count }) => `${count} × ${text}`)
    .join(', ')

/** @param {() => Promise<unknown>} ask @returns {Promise<Response>} */
const timed = async (ask) => {
  const begin = performance.now()
  return { text: String(await ask()), ms: Math.round(performance.now() - begin) }
}

/**
 * Sends the probes again after the change, and compares them with the responses before.
 * @param {string} step
 * @param {readonly Probe[]} probes
 * @param {readonly Response[]} responsesBefore
 */
const recordProbes = async (step, probes, responsesBefore) => {
  /** @type {Line[]} */
  const lines = []
  for (const [at, { name, ask, before, after }] of probes.entries()) {
    const textBefore = responsesBefore[at]?.text ?? ''
    const { text, ms } = await timed(ask)
    const isRight = before.test(textBefore) && after.test(text)
    lines.push({ step, probe: name, before: textBefore, after: text, ms: `${ms}`, isRight })
  }
  return lines
}

/**
 * Waits until sessions are closed, each with BYE.
 * @param {string} step
 * @param {LocalMail['clients']} clients
 * @param {{ sessions: readonly string[], changedAt: number }} closed
 */
const recordClosed = async (step, clients, { sessions, changedAt }) => {
  /** @type {Line[]} */
  const lines = []
  for (const session of sessions) {
    const end = await clients.waitForEnd(session)
    const ms = end === null ? '' : `${Math.round(end.at - changedAt)} after the response`
    const isRight = end?.line.startsWith('* BYE') ?? false
    lines.push({ step, probe: session, before: 'open', after: end?.line ?? 'open', ms, isRight })
  }
  return lines
}

/**
 * Waits for the receipts since a moment, and compares them with the expected ones.
 * @param {string} step
 * @param {LocalMail['receipts']} receipts
 * @param {{ since: number, expected: readonly object[] }} options
 * @returns {Promise<Line[]>}
 */
const recordReceipts = async (step, receipts, { since, expected }) => {
  await receipts.settled(120_000)
  const rows = await receipts.since(since)
  if (rows.length === 0 && expected.length === 0) return []
  const isRight =
    rows.length === expected.length &&
    expected.every((one) => rows.some((row) => includes(row, one))) &&
    rows.every((row) => expected.some((one) => includes(row, one)))
  const ms = `${Math.round(Math.max(0, ...rows.map(({ seconds }) => seconds)) * 1000)}`
  const descriptions = rows.map(describeReceipt)
  const after = rows.length > 2 ? tally(descriptions) : descriptions.join(' / ')
  return [{ step, probe: 'receipt', before: '', after, ms, isRight }]
}

/**
 * Records steps with the responses of mail apps.
 * @param {LocalMail} system
 */
export const createRecorder = ({ clients, receipts }) => {
  /** @type {Line[]} */
  const lines = []
  return {
    lines,
    /**
     * @param {string} name
     * @param {Step} step
     */
    step: async (name, { probes, change, outcome, closes: sessions = [], receipts: expected = [] }) => {
      /** @type {Response[]} */
      const responsesBefore = []
      for (const { ask } of probes) responsesBefore.push(await timed(ask))
      const since = Date.now()
      const { text, ms } = await timed(change)
      const changedAt = Date.now()
      if (outcome !== undefined)
        lines.push({
          step: name,
          probe: 'the change',
          before: '',
          after: text,
          ms: `${ms}`,
          isRight: outcome.test(text),
        })
      lines.push(...(await recordProbes(name, probes, responsesBefore)))
      lines.push(...(await recordClosed(name, clients, { sessions, changedAt })))
      lines.push(...(await recordReceipts(name, receipts, { since, expected })))
    },
  }
}

/** @typedef {ReturnType<typeof createRecorder>['step']} RecordStep */

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').slice(0, 110)

/**
 * Prints the recorded lines as a Markdown table.
 * @param {readonly Line[]} lines
 */
export const printLines = (lines) => {
  console.log('| Step | Probe | Before | After | ms | As expected |\n|---|---|---|---|---|---|')
  for (const [at, { step, probe, before, after, ms, isRight }] of lines.entries()) {
    const name = lines[at - 1]?.step === step ? '' : step
    console.log(`| ${[name, probe, before, after, ms, isRight ? 'yes' : 'no'].map(cell).join(' | ')} |`)
  }
}
