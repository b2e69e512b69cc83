// Scenes about single identities: suspension, password and deletion.
import { question, says } from './mail-probes.js'
import { idle, signInReceipt } from './scenario-helpers.js'

/** @import { Stage } from './scenario-helpers.js' */

/** @param {Stage} stage */
export const suspension = async (stage) => {
  const { act, organization, questions, clients } = stage
  const ana = await organization.addPerson('ana')
  const path = `/identity/${ana.identity_id}`
  const change = (/** @type {object} */ body) => () => organization.call('PATCH', path, body)
  await clients.openSubmission('her SMTP session', questions.smtp(ana))
  await act('Suspend; two sessions wait, one of SMTP is open', {
    asks: [
      questions.signIn(ana)(says.in, says.suspended),
      question('sends in the session that is open', () =>
        clients.sendNext('her SMTP session', { sender: ana.address, to: ana.address }),
      )(says.taken, says.notHers),
      questions.submit(ana)(says.taken, says.notSignedIn),
      questions.arrives(ana.address, ana)(says.stored, says.stored),
    ],
    closes: await idle(stage, ana, 2),
    change: change({ status: 'suspended' }),
    receipts: [signInReceipt(false, 2)],
  })
  await act('Refuse delivery while suspended', {
    asks: [
      questions.arrives(ana.address, ana)(says.stored, says.disabled),
      questions.deliver(ana.address.replace('@', '+tag@'))(says.taken, says.disabled),
    ],
    change: change({ delivery_while_suspended: 'reject' }),
    receipts: [{ kind: 'delivery', state: 'enforced' }],
  })
  await act('Reactivate', {
    asks: [
      questions.signIn(ana)(says.suspended, says.in),
      questions.submit(ana)(says.notSignedIn, says.taken),
      questions.arrives(ana.address, ana)(says.disabled, says.stored),
    ],
    change: change({ status: 'active' }),
    receipts: [signInReceipt(true, 0)],
  })
}

/** @param {Stage} stage */
export const reset = async (stage) => {
  const { act, organization, questions } = stage
  const bea = await organization.addPerson('bea')
  const later = { ...bea, password: 'another horse battery 8' }
  await act('Reset the password; two sessions wait', {
    asks: [
      questions.signIn(bea, 'signs in with the old one')(says.in, says.wrong),
      questions.signIn(later, 'signs in with the new one')(says.wrong, says.in),
      questions.submit(bea, { named: 'sends with the old one' })(says.taken, says.notSignedIn),
      questions.submit(later, { named: 'sends with the new one' })(says.notSignedIn, says.taken),
    ],
    closes: await idle(stage, bea, 2),
    change: () =>
      organization.call('POST', `/identity/${bea.identity_id}/reset-password`, {
        mode: 'set',
        password: later.password,
        must_change_password: false,
      }),
    receipts: [signInReceipt(true, 2)],
  })
}

/** @param {Stage} stage */
export const deletion = async (stage) => {
  const { act, organization, questions, clients, ports, filesOf } = stage
  const dora = await organization.addPerson('dora')
  for (let count = 0; count < 3; count += 1)
    await clients.deliver({ port: ports.lmtp, to: dora.address, protocol: 'LMTP' })
  const confirm = `confirm=${encodeURIComponent(dora.address)}`
  const remove = () => organization.call('DELETE', `/identity/${dora.identity_id}?${confirm}`)
  const deleted = `/deleted-identity/${dora.identity_id}`
  const kept = question('files kept on the disk', async () => filesOf(dora))
  await act('Delete the identity with its mailbox; a session waits', {
    asks: [
      questions.inbox(dora)(/^3$/, says.wrong),
      questions.deliver(dora.address)(says.taken, says.unknown),
      kept(/^[1-9]/, /^[1-9]/),
    ],
    closes: await idle(stage, dora, 1),
    change: remove,
    receipts: [signInReceipt(false, 1)],
  })
  await act('Restore the identity', {
    asks: [
      questions.inbox(dora)(says.wrong, /^[34]$/),
      questions.submit(dora)(says.notSignedIn, says.taken),
      questions.arrives(dora.address, dora)(says.unknown, says.stored),
    ],
    change: () => organization.call('POST', `${deleted}/restore`, {}),
    receipts: [signInReceipt(true, 0)],
  })
  await act('Delete the identity again, permanently', {
    asks: [
      questions.inbox(dora)(/^[4-9]$/, says.wrong),
      questions.deliver(dora.address)(says.taken, says.unknown),
      questions.files(dora)(/^[1-9]/, /^0$/),
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
  await act('Give the address to another identity', {
    asks: [
      questions.inbox(dora)(says.wrong, /^0$/),
      questions.files(dora)(/^0$/, /^0$/),
      questions.deliver(dora.address)(says.unknown, says.taken),
    ],
    change: () => organization.addPerson('dora'),
  })
}
