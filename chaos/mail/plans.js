// Scenarios about bulk changes: many suspended, and offboarding.
import { until } from '../../testing/processes.js'
import { tally } from './step-recorder.js'
import { createProbe, responses } from './mail-probes.js'
import { openIdleSessions, signInReceipt } from './scenario-helpers.js'

/**
 * @import { MailScenario } from './scenario-helpers.js'
 * @import { TestIdentity } from './system.js'
 */

/** The number of identities that one bulk change suspends. */
const many = 500
/** How many mail apps sign in at the same time. */
const concurrency = 8

/**
 * Runs work for each item, several at the same time, and returns the results in the order of the items.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item, at: number) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
const forEach = async (items, work) => {
  /** @type {Result[]} */
  const results = []
  const rest = items.entries()
  const runNext = async () => {
    for (const [at, item] of rest) results[at] = await work(item, at)
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return results
}

/**
 * Creates bulk changes of the scenario's organization, and runs each to its end.
 * @param {MailScenario} scenario
 */
const plansOf = ({ organization: { call } }) => {
  /** @param {{ plan_id: string }} plan @returns {Promise<string>} its result. */
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
     * @param {readonly TestIdentity[]} identities
     * @param {object} [change]
     * @returns {Promise<{ plan_id: string }>}
     */
    make: (operation, identities, change = {}) =>
      call('POST', '/plan', {
        operation,
        selection: { identity_ids: identities.map(({ identity_id }) => identity_id) },
        change,
      }),
    /** Creates the undo of a bulk change. @param {{ plan_id: string }} plan @returns {Promise<{ plan_id: string }>} */
    revert: ({ plan_id: planId }) => call('POST', `/plan/${planId}/revert`),
  }
}

/** @param {MailScenario} scenario */
export const manySuspended = async (scenario) => {
  const { step, organization, probes, clients } = scenario
  const identities = await forEach(Array.from({ length: many }), (_, at) =>
    organization.addIdentity(`many-${at}`),
  )
  const [first] = identities
  if (first === undefined) return
  const plans = plansOf(scenario)
  const plan = await plans.make('suspend', identities)
  const each = createProbe(`all ${many} sign in by IMAP`, async () =>
    tally(await forEach(identities, (identity) => clients.signIn(probes.imap(identity)))),
  )
  const allSignedIn = new RegExp(String.raw`^${many} × OK$`)
  const allRefused = new RegExp(String.raw`^${many} × NO \[CONTACTADMIN\] This account is suspended[^,]*$`)
  const outcome = new RegExp(`^done: ${many} done, 0 failed$`)
  await step(`Suspend ${many} by one bulk change; one has two sessions`, {
    probes: [each(allSignedIn, allRefused)],
    closes: await openIdleSessions(scenario, first, 2),
    change: () => plans.run(plan),
    outcome,
    receipts: identities.map((identity) => signInReceipt(false, identity === first ? 2 : 0)),
  })
  await step(`Undo the suspension of ${many}`, {
    probes: [each(allRefused, allSignedIn)],
    change: async () => plans.run(await plans.revert(plan)),
    outcome,
    receipts: identities.map(() => signInReceipt(true, 0)),
  })
}

/** @param {MailScenario} scenario */
export const offboarding = async (scenario) => {
  const { step, organization, probes, clients } = scenario
  const plans = plansOf(scenario)
  /** @type {readonly ['reject' | 'accept', RegExp][]} */
  const choices = [
    ['reject', responses.disabled],
    ['accept', responses.stored],
  ]
  for (const [choice, mailThen] of choices) {
    const lea = await organization.addIdentity(`lea-${choice}`)
    const later = { ...lea, password: 'another horse battery 8' }
    const session = `the SMTP session of lea-${choice}`
    await clients.openSubmission(session, probes.smtp(lea))
    const plan = await plans.make('leave', [lea], { delivery_while_suspended: choice })
    const outcome = /^done: 1 done, 0 failed$/
    await step(`Offboard, mail: ${choice}; two IMAP sessions and one SMTP session are open`, {
      probes: [
        probes.signIn(lea)(responses.signedIn, responses.wrongPassword),
        createProbe('sends in the open session', () =>
          clients.sendNext(session, { sender: lea.address, to: lea.address }),
        )(responses.accepted, responses.notOwnSender),
        probes.submit(lea)(responses.accepted, responses.notSignedIn),
        probes.arrives(lea.address, lea)(responses.stored, mailThen),
      ],
      closes: await openIdleSessions(scenario, lea, 2),
      change: () => plans.run(plan),
      outcome,
      // One receipt for the suspension and one for the new password; the sessions are in only one of them.
      receipts: [signInReceipt(false, 2), signInReceipt(false, 0)],
    })
    await step(`Undo the offboarding, mail was: ${choice}`, {
      probes: [
        probes.signIn(lea, 'signs in with the old password')(
          responses.wrongPassword,
          responses.wrongPassword,
        ),
        probes.submit(lea)(responses.notSignedIn, responses.notSignedIn),
        probes.arrives(lea.address, lea)(mailThen, responses.stored),
      ],
      change: async () => plans.run(await plans.revert(plan)),
      outcome,
      receipts: [signInReceipt(true, 0)],
    })
    await step('Reset the password, which is needed then', {
      probes: [
        probes.signIn(later)(responses.wrongPassword, responses.signedIn),
        probes.submit(later)(responses.notSignedIn, responses.accepted),
        probes.inbox(later)(responses.wrongPassword, /^[1-9]/),
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
