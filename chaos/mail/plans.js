// Scenes about bulk changes: many suspended, and offboarding.
import { until } from '../../testing/processes.js'
import { tally } from './step-recorder.js'
import { question, says } from './mail-probes.js'
import { idle, signInReceipt } from './scenario-helpers.js'

/**
 * @import { Stage } from './scenario-helpers.js'
 * @import { Person } from './system.js'
 */

/** People who are suspended by one plan. */
const many = 500
/** Mail programs that sign in at the same time. */
const programs = 8

/**
 * Does something for each, some at the same time, and gives the results in their order.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item, at: number) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
const forEach = async (items, work) => {
  /** @type {Result[]} */
  const results = []
  const rest = items.entries()
  const line = async () => {
    for (const [at, item] of rest) results[at] = await work(item, at)
  }
  await Promise.all(Array.from({ length: programs }, line))
  return results
}

/**
 * Plans of the stage's organization, each run to its end.
 * @param {Stage} stage
 */
const plansOf = ({ organization: { call } }) => {
  /** @param {{ plan_id: string }} plan @returns {Promise<string>} what has become of it, in words. */
  const run = async ({ plan_id: planId }) => {
    const path = `/plan/${planId}`
    await call('POST', `${path}/run`, {})
    await until(async () => (await call('GET', path)).state === 'done', { within: 120_000, every: 50 })
    const { state, counts } = await call('GET', path)
    return `${state}: ${counts.done} done, ${counts.failed} failed`
  }
  return {
    run,
    /**
     * @param {string} operation
     * @param {readonly Person[]} people
     * @param {object} [change]
     * @returns {Promise<{ plan_id: string }>}
     */
    make: (operation, people, change = {}) =>
      call('POST', '/plan', {
        operation,
        selection: { identity_ids: people.map(({ identity_id }) => identity_id) },
        change,
      }),
    /** The plan that undoes one as a whole. @param {{ plan_id: string }} plan @returns {Promise<{ plan_id: string }>} */
    revert: ({ plan_id: planId }) => call('POST', `/plan/${planId}/revert`),
  }
}

/** @param {Stage} stage */
export const manySuspended = async (stage) => {
  const { act, organization, questions, clients } = stage
  const people = await forEach(Array.from({ length: many }), (_, at) => organization.addPerson(`many-${at}`))
  const [first] = people
  if (first === undefined) return
  const plans = plansOf(stage)
  const plan = await plans.make('suspend', people)
  const each = question(`all ${many} sign in by IMAP`, async () =>
    tally(await forEach(people, (person) => clients.signIn(questions.imap(person)))),
  )
  const allIn = new RegExp(String.raw`^${many} × OK$`)
  const allOut = new RegExp(String.raw`^${many} × NO \[CONTACTADMIN\] This account is suspended[^,]*$`)
  const outcome = new RegExp(`^done: ${many} done, 0 failed$`)
  await act(`Suspend ${many} by one plan; two sessions of one wait`, {
    asks: [each(allIn, allOut)],
    closes: await idle(stage, first, 2),
    change: () => plans.run(plan),
    outcome,
    receipts: people.map((person) => signInReceipt(false, person === first ? 2 : 0)),
  })
  await act(`Take the suspension of ${many} back as a whole`, {
    asks: [each(allOut, allIn)],
    change: async () => plans.run(await plans.revert(plan)),
    outcome,
    receipts: people.map(() => signInReceipt(true, 0)),
  })
}

/** @param {Stage} stage */
export const leaving = async (stage) => {
  const { act, organization, questions, clients } = stage
  const plans = plansOf(stage)
  /** @type {readonly ['reject' | 'accept', RegExp][]} */
  const choices = [
    ['reject', says.disabled],
    ['accept', says.stored],
  ]
  for (const [choice, mailThen] of choices) {
    const lea = await organization.addPerson(`lea-${choice}`)
    const later = { ...lea, password: 'another horse battery 8' }
    const session = `the SMTP session of lea-${choice}`
    await clients.openSubmission(session, questions.smtp(lea))
    const plan = await plans.make('leave', [lea], { delivery_while_suspended: choice })
    const outcome = /^done: 1 done, 0 failed$/
    await act(`Leave by a plan, mail: ${choice}; two sessions wait, one of SMTP is open`, {
      asks: [
        questions.signIn(lea)(says.in, says.wrong),
        question('sends in the session that is open', () =>
          clients.sendNext(session, { sender: lea.address, to: lea.address }),
        )(says.taken, says.notHers),
        questions.submit(lea)(says.taken, says.notSignedIn),
        questions.arrives(lea.address, lea)(says.stored, mailThen),
      ],
      closes: await idle(stage, lea, 2),
      change: () => plans.run(plan),
      outcome,
      // Of the suspension and of the new password, of which only one tells of the sessions.
      receipts: [signInReceipt(false, 2), signInReceipt(false, 0)],
    })
    await act(`Take the leaving back, mail was: ${choice}`, {
      asks: [
        questions.signIn(lea, 'signs in with the old password')(says.wrong, says.wrong),
        questions.submit(lea)(says.notSignedIn, says.notSignedIn),
        questions.arrives(lea.address, lea)(mailThen, says.stored),
      ],
      change: async () => plans.run(await plans.revert(plan)),
      outcome,
      receipts: [signInReceipt(true, 0)],
    })
    await act('Give the new password that is needed then', {
      asks: [
        questions.signIn(later)(says.wrong, says.in),
        questions.submit(later)(says.notSignedIn, says.taken),
        questions.inbox(later)(says.wrong, /^[1-9]/),
      ],
      change: () =>
        organization.call('POST', `/identity/${lea.identity_id}/reset-password`, {
          mode: 'set',
          password: later.password,
          must_change_password: false,
        }),
      receipts: [signInReceipt(true, 0)],
    })
  }
}
