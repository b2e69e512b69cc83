// Where a message ends when rules forward, redirect or answer it.
import { randomUUID } from 'node:crypto'
import { freePort } from '../../testing/free-port.js'
import { until } from '../../testing/processes.js'
import { startSmtpSink } from '../../testing/smtp-sink.js'
import { createProbe } from './mail-probes.js'

/**
 * @import { MailScenario } from './scenario-helpers.js'
 * @import { TestIdentity } from './system.js'
 *
 * The result of a message: whose inboxes have it, how often, and to whom it left this mail system.
 * @typedef {object} Expected
 * @property {string} [kept] Names, one for each copy.
 * @property {string} [sent] Recipients of other mail systems; `sender` is the sender of the message.
 * @property {string} [notice] Whose inbox has a notice that it couldn't be delivered.
 *
 * @typedef {{ subject: string, from: string }} Message
 */

/** Milliseconds for a message to arrive everywhere, or to be deferred. */
const within = 60_000

/** The address of another mail system that rules send mail to. */
export const outsideAddress = 'ana@private.example'

/** @param {Expected} [expected] */
const describe = ({ kept = 'nobody', sent = 'nobody', notice } = {}) =>
  `kept by ${kept}; sent to ${sent}${notice === undefined ? '' : `; notice to ${notice}`}`

/** Exactly this text. @param {string} text */
export const only = (text) => new RegExp(`^${text.replaceAll(/[.;]/g, String.raw`\$&`)}$`)

/** @param {Expected} [expected] */
export const ends = (expected) => only(describe(expected))

/** The result of a message that a mail server has deferred. */
export const waits = only('waits')

/** @param {TestIdentity} identity */
const nameOf = ({ address }) => address.replace(/@.*/, '').replace(/^.*\./, '')

/** @param {string[]} names */
const listOf = (names) => (names.length === 0 ? 'nobody' : names.toSorted().join(', '))

/**
 * Identities of a scenario whose rules are tried, with an SMTP server that gets what leaves this mail system.
 * @param {MailScenario} scenario
 * @param {string} name of the scenario, for addresses.
 */
const createScene = async (scenario, name) => {
  const { organization, clients, ports, postfix, probes, subjectsOf } = scenario
  const sink = await startSmtpSink(await freePort())
  /** @type {TestIdentity[]} */
  const people = []
  for (const one of ['ana', 'ben', 'cyn']) people.push(await organization.addIdentity(`${name}.${one}`))
  const [ana, ben, cyn] = /** @type {[TestIdentity, TestIdentity, TestIdentity]} */ (people)

  /** How many messages in an inbox match; those of a suspended identity are counted by their files. */
  const countOf = async (/** @type {TestIdentity} */ identity, /** @type {string} */ subject) => {
    const count = await clients.search({ ...probes.imap(identity), criteria: ['SUBJECT', `"${subject}"`] })
    return typeof count === 'number' ? count : subjectsOf(identity).filter((one) => one === subject).length
  }
  /** The name of an identity for each message that it has. @param {(identity: TestIdentity) => Promise<number | string>} count */
  const holders = async (count) => {
    /** @type {string[]} */
    const names = []
    for (const identity of people)
      names.push(...Array.from({ length: Number(await count(identity)) || 0 }, () => nameOf(identity)))
    return names
  }
  const queue = async () => {
    const lines = (await postfix('postqueue', '-j')).split('\n').filter((line) => line !== '')
    return lines.map((line) => /** @type {string} */ (JSON.parse(line).queue_name))
  }
  /**
   * Waits until a message has arrived everywhere.
   * @param {Message} message
   */
  const resultOf = async ({ subject, from }) => {
    const ms = await until(async () => (await queue()).every((name) => name === 'deferred'), { within })
    if (ms === Infinity) return 'still on its way'
    if ((await queue()).length > 0) return 'waits'
    const copies = await holders((identity) => countOf(identity, subject))
    const notices = await holders((identity) =>
      clients.search({
        ...probes.imap(identity),
        criteria: ['SUBJECT', '"Undelivered Mail"', 'TEXT', `"${subject}"`],
      }),
    )
    const recipients = sink.recipients.splice(0).map((address) => (address === from ? 'sender' : address))
    return describe({
      kept: listOf(copies),
      sent: listOf(recipients),
      ...(notices.length === 0 ? {} : { notice: listOf(notices) }),
    })
  }
  /**
   * Sends a message from outside with swaks.
   * @param {TestIdentity} to
   * @param {string} [from] a sender that has never written, if absent.
   */
  const send = async ({ address: to }, from = `${randomUUID()}@outside.example`) => {
    sink.recipients.splice(0)
    const subject = `Message ${randomUUID()}`
    const response = await clients.deliver({ port: ports.smtp, to, from, subject })
    return { message: { subject, from }, response }
  }
  return {
    ana,
    ben,
    cyn,
    sink,
    send,
    resultOf,
    /** Waits until no message is in the queue, at most as long as for a message. */
    emptyQueue: () => until(async () => (await queue()).length === 0, { within }),
    /** Sends a message and says where it ends. @param {TestIdentity} to @param {string} [from] */
    mailTo: (to, from) =>
      createProbe(`${from === '<>' ? 'a notice' : 'mail'} to ${nameOf(to)}`, async () => {
        const { message, response } = await send(to, from)
        return response.startsWith('250') ? resultOf(message) : response
      }),
    /** Makes a script an user's rules by ManageSieve. @param {TestIdentity} identity @param {string} script */
    putScript: (identity, script) =>
      clients.putScript({
        port: ports.managesieve,
        user: identity.address,
        password: identity.password,
        script,
      }),
    /** Sets what an administrator can set for the mail of an identity. @param {TestIdentity} identity @param {object} body */
    setDelivery: ({ identity_id }, body) =>
      organization.call('PATCH', `/identity/${identity_id}/delivery`, body),
    /** Sets whether rules may send mail to other mail systems. @param {'allowed' | 'refused'} external_forwarding */
    setForwarding: (external_forwarding) =>
      organization.call('PATCH', '/organization/settings', { external_forwarding }),
  }
}

/** @typedef {Awaited<ReturnType<typeof createScene>>} RulesScene */

/**
 * Runs a scenario while mail to other mail systems goes to the scene's own SMTP server.
 * @param {MailScenario} scenario
 * @param {string} name
 * @param {(scene: RulesScene) => Promise<void>} run
 */
export const withRules = async (scenario, name, run) => {
  const { postfix } = scenario
  const scene = await createScene(scenario, name)
  const transport = (await postfix('postconf', '-h', 'default_transport')).trim()
  /** @param {string} value */
  const deliverBy = async (value) => {
    await postfix('postconf', '-e', `default_transport=${value}`)
    await postfix('postfix', 'reload')
  }
  await deliverBy(`smtp:[127.0.0.1]:${scene.sink.port}`)
  try {
    await run(scene)
  } finally {
    await scene.setForwarding('refused')
    await deliverBy(transport)
    scene.sink.close()
  }
}

/** Makes own rules, and throws if the mail server refuses them. @param {RulesScene} scene @param {TestIdentity} identity @param {string} script */
export const setOwnRules = async ({ putScript }, identity, script) => {
  const response = await putScript(identity, script)
  if (response !== 'OK') throw new Error(`The rules were refused: ${response}`)
}
