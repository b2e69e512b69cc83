// Scenarios about forwards and auto-replies of administrators, and about outages of what they need.
import { ask } from '../../testing/postgres.js'
import { until } from '../../testing/processes.js'
import { createProbe } from './mail-probes.js'
import { ends, only, outsideAddress, waits, withRules } from './rules-probes.js'

/**
 * @import { MailScenario } from './scenario-helpers.js'
 * @import { TestIdentity } from './system.js'
 */

/** The receipt about the script that new mail runs. @param {unknown} script_id null for none. */
const rulesReceipt = (script_id) => ({
  kind: 'rules',
  state: 'enforced',
  evidence: { rules: script_id === null ? { script_id } : {} },
})

/** @param {MailScenario} scenario */
export const forwards = (scenario) =>
  withRules(scenario, 'forward', async (scene) => {
    const { step, organization } = scenario
    const { ana, ben, mailTo, setDelivery } = scene
    const inboxOnly = ends({ kept: 'ana' })
    const both = ends({ kept: 'ana, ben' })
    const forwarded = ends({ kept: 'ben' })
    const path = `/identity/${ben.identity_id}`
    /** @param {object} body */
    const change = (body) => () => organization.call('PATCH', path, body)
    const target = { to_identity_id: ben.identity_id }
    await step('Forward with a copy', {
      probes: [mailTo(ana)(inboxOnly, both)],
      change: () => setDelivery(ana, { forward: target }),
      receipts: [rulesReceipt('any')],
    })
    await step('Forward without a copy', {
      probes: [mailTo(ana)(both, forwarded)],
      change: () => setDelivery(ana, { forward: { ...target, keep_copy: false } }),
      receipts: [rulesReceipt('any')],
    })
    await step('Suspend the target, and refuse its mail: mail is kept', {
      probes: [mailTo(ana)(forwarded, inboxOnly)],
      change: change({ status: 'suspended', delivery_while_suspended: 'reject' }),
      receipts: [{ kind: 'sign_in', state: 'enforced' }, rulesReceipt(null)],
    })
    await step('Reactivate the target: mail is forwarded again', {
      probes: [mailTo(ana)(inboxOnly, forwarded)],
      change: change({ status: 'active' }),
      receipts: [{ kind: 'sign_in', state: 'enforced' }, rulesReceipt('any')],
    })
    await step('Delete the target: mail is kept', {
      probes: [mailTo(ana)(forwarded, inboxOnly)],
      change: () => organization.call('DELETE', `${path}?confirm=${encodeURIComponent(ben.address)}`),
      receipts: [{ kind: 'sign_in', state: 'enforced' }, rulesReceipt(null)],
    })
    await step('Restore the target: mail is forwarded again', {
      probes: [mailTo(ana)(inboxOnly, forwarded)],
      change: () => organization.call('POST', `/deleted-identity/${ben.identity_id}/restore`, {}),
      receipts: [{ kind: 'sign_in', state: 'enforced' }, rulesReceipt('any')],
    })
    await scene.setForwarding('allowed')
    const away = ends({ sent: outsideAddress })
    await step('Forward to another mail system', {
      probes: [mailTo(ana)(forwarded, away)],
      change: () => setDelivery(ana, { forward: { to_address: outsideAddress, keep_copy: false } }),
      receipts: [rulesReceipt('any')],
    })
    await step('Refuse other mail systems: mail is kept', {
      probes: [mailTo(ana)(away, inboxOnly)],
      change: () => scene.setForwarding('refused'),
      receipts: [{ kind: 'rules', state: 'enforced' }],
    })
  })

const reply = { subject: 'Away', text: 'I am away.' }

/** @param {number} ms */
const time = (ms) => new Date(ms).toISOString()

/** @param {number} moment in milliseconds. */
const waitUntil = (moment) => () => until(() => Date.now() > moment, { within: moment - Date.now() + 10_000 })

/** @param {MailScenario} scenario */
export const autoReplies = (scenario) =>
  withRules(scenario, 'reply', async (scene) => {
    const { ana, ben, mailTo, send, resultOf, setDelivery } = scene
    /** @param {TestIdentity} identity */
    const inboxOf = (identity) => scenario.clients.inbox(scenario.probes.imap(identity))
    const inboxOnly = ends({ kept: 'ana' })
    const inboxAndReply = ends({ kept: 'ana', sent: 'sender' })
    const known = 'known@outside.example'
    await scenario.step('Answer mail: each sender once, and no notices of mail servers', {
      probes: [
        mailTo(ana, known)(inboxOnly, inboxAndReply),
        mailTo(ana, known)(inboxOnly, inboxOnly),
        mailTo(ana)(inboxOnly, inboxAndReply),
        mailTo(ana, '<>')(inboxOnly, inboxOnly),
      ],
      change: () => setDelivery(ana, { auto_reply: reply }),
      receipts: [rulesReceipt('any')],
    })
    await setDelivery(ben, { auto_reply: reply })
    const count = Number(await inboxOf(ana))
    await scenario.step('Write to ana as ben, who also has an auto-reply: one answer, and no answer to it', {
      probes: [
        createProbe('messages of ana', () => inboxOf(ana))(only(`${count}`), only(`${count + 1}`)),
        createProbe('messages of ben', () => inboxOf(ben))(only('0'), only('1')),
      ],
      change: async () => {
        const { message } = await send(ana, ben.address)
        return resultOf(message)
      },
    })

    // Enough time for the messages in between, however long one takes on this machine.
    const begin = performance.now()
    await mailTo(ana)(inboxOnly, inboxOnly).ask()
    const patience = 5000 + 6 * (performance.now() - begin)
    const starts = Date.now() + patience
    const ends_at = starts + 2 * patience
    await setDelivery(ana, { auto_reply: { ...reply, starts_at: time(starts), ends_at: time(ends_at) } })
    /** A message that must arrive before a time: the first before one, the second before the other. @param {number[]} deadlines */
    const mailBefore = (...deadlines) => {
      const { name, ask: probe } = mailTo(ana)(inboxOnly, inboxOnly)
      return createProbe(name, async () => {
        const text = await probe()
        return Date.now() < Number(deadlines.shift()) ? text : `${text}; too late to tell`
      })
    }
    await scenario.step('The start of the auto-reply passes: mail is answered', {
      probes: [mailBefore(starts, ends_at)(inboxOnly, inboxAndReply)],
      change: waitUntil(starts),
    })
    await scenario.step('The end of the auto-reply passes: mail is no longer answered', {
      probes: [mailBefore(ends_at, Infinity)(inboxAndReply, inboxOnly)],
      change: waitUntil(ends_at),
    })
  })

/** @param {MailScenario} scenario */
export const outages = (scenario) =>
  withRules(scenario, 'outage', async (scene) => {
    const { databaseUrl, postfix, reloadMail, rulesPort } = scenario
    const { ana, ben, mailTo, send, resultOf, setDelivery, emptyQueue } = scene
    await setDelivery(ana, { forward: { to_identity_id: ben.identity_id } })
    const both = ends({ kept: 'ana, ben' })
    const port = `127.0.0.1:${rulesPort()}/inet`
    const entry = (await postfix('postconf', '-M', port)).trim().replaceAll(/\s+/g, ' ')
    const outagesOf = {
      'the dictionary of scripts': [
        () => ask(databaseUrl, 'revoke select on mail.script from postroom_mail'),
        () => ask(databaseUrl, 'grant select on mail.script to postroom_mail'),
      ],
      'the port for rules': [
        () => postfix('postconf', '-MX', port),
        () => postfix('postconf', '-M', `${port}=${entry}`),
      ],
    }
    for (const [name, [end, resume]] of Object.entries(outagesOf)) {
      await scenario.step(`Take ${name} away: mail waits`, {
        probes: [mailTo(ana)(both, waits)],
        change: async () => {
          await end?.()
          await reloadMail()
        },
      })
      const { message } = await send(ana)
      await scenario.step(`Bring ${name} back: mail is delivered once`, {
        probes: [
          createProbe('a message that waits', () => resultOf(message))(waits, both),
          mailTo(ana)(waits, both),
        ],
        change: async () => {
          await resume?.()
          await reloadMail()
          await postfix('postqueue', '-f')
          await emptyQueue()
        },
      })
    }
  })
