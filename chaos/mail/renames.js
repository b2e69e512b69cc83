// A scenario of renames while mail arrives, by an alias and by the address that changes: each message arrives once.
import { until } from '../../testing/processes.js'
import { tally } from './step-recorder.js'
import { mebibyte } from './system.js'

/** @import { MailScenario } from './scenario-helpers.js' */

const [letterCount, sessionCount, changeCount] = [1500, 4, 30]

/**
 * Renames back and forth: each second change is the undo of the one before.
 * @param {MailScenario} scenario
 * @param {string} identityId
 */
const changesOf = ({ organization }, identityId) => {
  /** @param {number} number */
  const rename = (number) =>
    organization.call('POST', `/identity/${identityId}/rename`, { local_part: `ada.${number}` })
  const undo = async () => {
    const query = `resource_id=${identityId}&operation=renameIdentity&limit=1`
    const { items } = await organization.call('GET', `/audit/list?${query}`)
    return organization.call('POST', `/audit/${items[0].audit_event_id}/revert`)
  }
  return Array.from({ length: changeCount }, (_, index) => () => (index % 2 === 0 ? rename(index) : undo()))
}

/**
 * Defers deliveries to mailboxes, or ends that.
 * @param {MailScenario} scenario
 * @param {boolean} defers
 */
const defer = async ({ postfix }, defers) => {
  await postfix('postconf', '-e', `defer_transports=${defers ? 'lmtp' : ''}`)
  await postfix('postfix', 'reload')
}

/** @param {MailScenario} scenario */
export const renames = async (scenario) => {
  const { step, clients, organization, ports, postfix, receipts, subjectsOf } = scenario
  const ada = await organization.addIdentity('ada', { mailbox_limit_bytes: 64 * mebibyte })
  const sales = ada.address.replace('ada', 'sales')
  await organization.call('POST', '/alias', {
    local_part: 'sales',
    domain_id: organization.domainId,
    target_ids: [ada.identity_id],
  })
  /** @param {string[]} subjects */
  const deliver = (subjects) =>
    clients.deliverAll({
      port: ports.smtp,
      messages: subjects.map((subject, index) => ({ to: index % 3 === 0 ? sales : ada.address, subject })),
    })
  const deferred = ['Waits 1', 'Waits 2']
  await defer(scenario, true)
  const answers = await deliver(deferred)
  await defer(scenario, false)

  const letters = Array.from({ length: letterCount }, (_, index) => `Letter ${index}`)
  const perChange = Math.ceil(letterCount / changeCount)
  /** @type {number[]} */
  const milliseconds = []
  for (const [index, change] of changesOf(scenario, ada.identity_id).entries()) {
    const own = letters.slice(index * perChange, (index + 1) * perChange)
    const shares = Array.from({ length: sessionCount }, (_, at) =>
      own.filter((_letter, place) => place % sessionCount === at),
    )
    const begin = performance.now()
    const changed = change().then(() => milliseconds.push(performance.now() - begin))
    answers.push(...(await Promise.all(shares.map(deliver))).flat())
    await changed
  }
  await postfix('postqueue', '-f')
  await until(async () => (await postfix('postqueue', '-j')) === '', { within: 120_000, every: 200 })
  await receipts.settled(120_000)

  const arrived = subjectsOf(ada)
  const lost = [...letters, ...deferred].filter((subject) => !arrived.includes(subject))
  const doubled = arrived.filter((subject, index) => arrived.indexOf(subject) !== index)
  const longest = Math.round(Math.max(...milliseconds))
  await step(`${changeCount} renames and undos while mail arrives`, {
    probes: [],
    change: async () => `answers: ${tally(answers)}; longest change ${longest} ms`,
    outcome: new RegExp(`^answers: ${letterCount + deferred.length} × 250; `),
  })
  await step('Mail during the renames, and deferred before them', {
    probes: [],
    change: async () => `${arrived.length} arrived, ${lost.length} lost, ${doubled.length} doubled`,
    outcome: new RegExp(`^${letterCount + deferred.length} arrived, 0 lost, 0 doubled$`),
  })
}
