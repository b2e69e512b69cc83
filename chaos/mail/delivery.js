// Scenes about delivery: sizes, catch-all addresses, sub-addresses and senders.
import { says } from './mail-probes.js'
import { mebibyte } from './system.js'

/** @import { Stage } from './scenario-helpers.js' */

/** @param {number} limit in bytes. */
const quotaReceipt = (limit) => ({ kind: 'quota', state: 'enforced', evidence: { limit_bytes: limit } })

/** @param {Stage} stage */
export const sizes = async (stage) => {
  const { act, organization, questions, clients, ports } = stage
  const cleo = await organization.addPerson('cleo')
  for (let count = 0; count < 3; count += 1)
    await clients.deliver({ port: ports.lmtp, to: cleo.address, bytes: mebibyte, protocol: 'LMTP' })
  const change = (/** @type {number} */ size) => () =>
    organization.call('POST', `/mailbox-quota/${cleo.mailbox_quota_id}/resize`, {
      limit_bytes: size,
      force: true,
    })
  await act('Resize up, to 8 MiB', {
    asks: [questions.fits(cleo, 2 * mebibyte)(says.full, says.taken)],
    change: change(8 * mebibyte),
    receipts: [quotaReceipt(8 * mebibyte)],
  })
  await act('Resize below the stored mail, to 2 MiB', {
    asks: [
      questions.fits(cleo, 1024)(says.taken, says.full),
      questions.deliver(cleo.address)(says.taken, says.full),
    ],
    change: change(2 * mebibyte),
    receipts: [quotaReceipt(2 * mebibyte)],
  })
  await act('Resize up again, to 16 MiB', {
    asks: [questions.deliver(cleo.address)(says.full, says.taken)],
    change: change(16 * mebibyte),
    receipts: [quotaReceipt(16 * mebibyte)],
  })
}

/** A receipt's words about mail to an unknown address, then to a sub-address. @param {object[]} deliveries */
const receipt = (...deliveries) => ({
  kind: 'delivery',
  state: 'enforced',
  evidence: { checks: deliveries.map((delivery) => ({ delivery })) },
})
const taken = { code: 250 }
const refused = { code: 550 }

/** @param {Stage} stage */
export const catchAll = async ({ act, organization, questions }) => {
  const eve = await organization.addPerson('eve')
  const nobody = eve.address.replace('eve', 'nobody')
  /** @param {object} mode */
  const change = (mode) => () =>
    organization.call('PATCH', `/domain/${organization.domainId}/settings`, { catch_all: mode })
  await act('Turn the catch-all on', {
    asks: [questions.arrives(nobody, eve)(says.unknown, says.stored)],
    change: change({ mode: 'identity', identity_id: eve.identity_id }),
    receipts: [receipt(taken)],
  })
  await act('Turn the catch-all off', {
    asks: [questions.arrives(nobody, eve)(says.stored, says.unknown)],
    change: change({ mode: 'off', identity_id: null }),
    receipts: [receipt(refused)],
  })
}

/** @param {Stage} stage */
export const subAddresses = async ({ act, organization, questions }) => {
  const fay = await organization.addPerson('fay')
  const tagged = fay.address.replace('@', '+news@')
  /** @param {boolean} enabled */
  const change = (enabled) => () =>
    organization.call('PATCH', `/domain/${organization.domainId}/settings`, {
      subaddressing: { enabled, delimiter: '+' },
    })
  await act('Turn sub-addresses off', {
    asks: [questions.arrives(tagged, fay)(says.stored, says.unknown)],
    change: change(false),
    receipts: [receipt(refused, refused)],
  })
  await act('Turn sub-addresses on', {
    asks: [questions.arrives(tagged, fay)(says.unknown, says.stored)],
    change: change(true),
    receipts: [receipt(refused, taken)],
  })
}

/**
 * Nothing is changed: what must always be refused.
 * @param {Stage} stage
 */
export const senders = async ({ act, organization, questions }) => {
  const gil = await organization.addPerson('gil')
  const hal = await organization.addPerson('hal')
  await act('Nothing: who sends as whom', {
    asks: [
      questions.submit(gil)(says.taken, says.taken),
      questions.submit(gil, { sender: gil.address.replace('@', '+tag@') })(says.taken, says.taken),
      questions.submit(gil, { sender: hal.address })(says.notHers, says.notHers),
      questions.submit(gil, { sender: 'somebody@outside.example' })(says.notHers, says.notHers),
      questions.submit(gil, { sender: '' })(says.noSender, says.noSender),
      questions.deliver('somebody@outside.example')(says.noRelay, says.noRelay),
    ],
    change: async () => undefined,
  })
}
