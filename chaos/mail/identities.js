// Scenarios about single identities: suspension, password and deletion.
import { createProbe, responses } from './mail-probes.js'
import { openIdleSessions, signInReceipt } from './scenario-helpers.js'

/** @import { MailScenario } from './scenario-helpers.js' */

/** @param {MailScenario} scenario */
export const suspension = async (scenario) => {
  const { step, organization, probes, clients } = scenario
  const ana = await organization.addIdentity('ana')
  const path = `/identity/${ana.identity_id}`
  const change = (/** @type {object} */ body) => () => organization.call('PATCH', path, body)
  await clients.openSubmission('her SMTP session', probes.smtp(ana))
  await step('Suspend; two IMAP sessions and one SMTP session are open', {
    probes: [
      probes.signIn(ana)(responses.signedIn, responses.suspended),
      createProbe('sends in the open session', () =>
        clients.sendNext('her SMTP session', { sender: ana.address, to: ana.address }),
      )(responses.accepted, responses.notOwnSender),
      probes.submit(ana)(responses.accepted, responses.notSignedIn),
      probes.arrives(ana.address, ana)(responses.stored, responses.stored),
    ],
    closes: await openIdleSessions(scenario, ana, 2),
    change: change({ status: 'suspended' }),
    receipts: [signInReceipt(false, 2)],
  })
  await step('Refuse delivery while suspended', {
    probes: [
      probes.arrives(ana.address, ana)(responses.stored, responses.disabled),
      probes.deliver(ana.address.replace('@', '+tag@'))(responses.accepted, responses.disabled),
    ],
    change: change({ delivery_while_suspended: 'reject' }),
    receipts: [{ kind: 'delivery', state: 'enforced' }],
  })
  await step('Reactivate', {
    probes: [
      probes.signIn(ana)(responses.suspended, responses.signedIn),
      probes.submit(ana)(responses.notSignedIn, responses.accepted),
      probes.arrives(ana.address, ana)(responses.disabled, responses.stored),
    ],
    change: change({ status: 'active' }),
    receipts: [signInReceipt(true, 0)],
  })
}

/** @param {MailScenario} scenario */
export const reset = async (scenario) => {
  const { step, organization, probes } = scenario
  const bea = await organization.addIdentity('bea')
  const later = { ...bea, password: 'another horse battery 8' }
  await step('Reset the password; two sessions are open', {
    probes: [
      probes.signIn(bea, 'signs in with the old one')(responses.signedIn, responses.wrongPassword),
      probes.signIn(later, 'signs in with the new one')(responses.wrongPassword, responses.signedIn),
      probes.submit(bea, { name: 'sends with the old one' })(responses.accepted, responses.notSignedIn),
      probes.submit(later, { name: 'sends with the new one' })(responses.notSignedIn, responses.accepted),
    ],
    closes: await openIdleSessions(scenario, bea, 2),
    change: () =>
      organization.call('POST', `/identity/${bea.identity_id}/reset-password`, {
        mode: 'set',
        password: later.password,
        must_change_password: false,
      }),
    receipts: [signInReceipt(true, 2)],
  })
}

/** @param {MailScenario} scenario */
export const deletion = async (scenario) => {
  const { step, organization, probes, clients, ports, filesOf } = scenario
  const dora = await organization.addIdentity('dora')
  for (let count = 0; count < 3; count += 1)
    await clients.deliver({ port: ports.lmtp, to: dora.address, protocol: 'LMTP' })
  const confirm = `confirm=${encodeURIComponent(dora.address)}`
  const remove = () => organization.call('DELETE', `/identity/${dora.identity_id}?${confirm}`)
  const deleted = `/deleted-identity/${dora.identity_id}`
  const storedFiles = createProbe('files kept on the disk', async () => filesOf(dora))
  await step('Delete the identity with its mailbox; a session is open', {
    probes: [
      probes.inbox(dora)(/^3$/, responses.wrongPassword),
      probes.deliver(dora.address)(responses.accepted, responses.unknown),
      storedFiles(/^[1-9]/, /^[1-9]/),
    ],
    closes: await openIdleSessions(scenario, dora, 1),
    change: remove,
    receipts: [signInReceipt(false, 1)],
  })
  await step('Restore the identity', {
    probes: [
      probes.inbox(dora)(responses.wrongPassword, /^[34]$/),
      probes.submit(dora)(responses.notSignedIn, responses.accepted),
      probes.arrives(dora.address, dora)(responses.unknown, responses.stored),
    ],
    change: () => organization.call('POST', `${deleted}/restore`, {}),
    receipts: [signInReceipt(true, 0)],
  })
  await step('Delete the identity again, permanently', {
    probes: [
      probes.inbox(dora)(/^[4-9]$/, responses.wrongPassword),
      probes.deliver(dora.address)(responses.accepted, responses.unknown),
      probes.files(dora)(/^[1-9]/, /^0$/),
    ],
    change: async () => {
      await remove()
      await organization.call('DELETE', `${deleted}?${confirm}`)
    },
    receipts: [
      { kind: 'purge', state: 'enforced', evidence: { files_left: 0 } },
      { kind: 'sign_in', state: 'enforced' },
    ],
  })
  await step('Assign the address to another identity', {
    probes: [
      probes.inbox(dora)(responses.wrongPassword, /^0$/),
      probes.files(dora)(/^0$/, /^0$/),
      probes.deliver(dora.address)(responses.unknown, responses.accepted),
    ],
    change: () => organization.addIdentity('dora'),
  })
}
