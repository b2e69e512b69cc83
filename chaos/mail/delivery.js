// Scenarios about delivery: sizes, catch-all addresses, sub-addresses and senders.
import { responses } from './mail-probes.js'
import { mebibyte } from './system.js'

/** @import { MailScenario } from './scenario-helpers.js' */

/** @param {number} limit in bytes. */
const quotaReceipt = (limit) => ({ kind: 'quota', state: 'enforced', evidence: { limit_bytes: limit } })

/** @param {MailScenario} scenario */
export const sizes = async (scenario) => {
  const { step, organization, probes, clients, ports } = scenario
  const cleo = await organization.addIdentity('cleo')
  for (let count = 0; count < 3; count += 1)
    await clients.deliver({ port: ports.lmtp, to: cleo.address, bytes: mebibyte, protocol: 'LMTP' })
  const change = (/** @type {number} */ size) => () =>
    organization.call('POST', `/mailbox-quota/${cleo.mailbox_quota_id}/resize`, {
      limit_bytes: size,
      force: true,
    })
  await step('Resize up, to 8 MiB', {
    probes: [probes.fits(cleo, 2 * mebibyte)(responses.full, responses.accepted)],
    change: change(8 * mebibyte),
    receipts: [quotaReceipt(8 * mebibyte)],
  })
  await step('Resize below the stored mail, to 2 MiB', {
    probes: [
      probes.fits(cleo, 1024)(responses.accepted, responses.full),
      probes.deliver(cleo.address)(responses.accepted, responses.full),
    ],
    change: change(2 * mebibyte),
    receipts: [quotaReceipt(2 * mebibyte)],
  })
  await step('Resize up again, to 16 MiB', {
    probes: [probes.deliver(cleo.address)(responses.full, responses.accepted)],
    change: change(16 * mebibyte),
    receipts: [quotaReceipt(16 * mebibyte)],
  })
}

/** Returns the receipt expected about mail to an unknown address, then to a sub-address. @param {object[]} deliveries */
const receipt = (...deliveries) => ({
  kind: 'delivery',
  state: 'enforced',
  evidence: { checks: deliveries.map((delivery) => ({ delivery })) },
})
const accepted = { code: 250 }
const rejected = { code: 550 }

/** @param {MailScenario} scenario */
export const catchAll = async ({ step, organization, probes }) => {
  const eve = await organization.addIdentity('eve')
  const nobody = eve.address.replace('eve', 'nobody')
  /** @param {object} mode */
  const change = (mode) => () =>
    organization.call('PATCH', `/domain/${organization.domainId}/settings`, { catch_all: mode })
  await step('Turn the catch-all on', {
    probes: [probes.arrives(nobody, eve)(responses.unknown, responses.stored)],
    change: change({ mode: 'identity', identity_id: eve.identity_id }),
    receipts: [receipt(accepted)],
  })
  await step('Turn the catch-all off', {
    probes: [probes.arrives(nobody, eve)(responses.stored, responses.unknown)],
    change: change({ mode: 'off', identity_id: null }),
    receipts: [receipt(rejected)],
  })
}

/** @param {MailScenario} scenario */
export const subAddresses = async ({ step, organization, probes }) => {
  const fay = await organization.addIdentity('fay')
  const tagged = fay.address.replace('@', '+news@')
  /** @param {boolean} enabled */
  const change = (enabled) => () =>
    organization.call('PATCH', `/domain/${organization.domainId}/settings`, {
      subaddressing: { enabled, delimiter: '+' },
    })
  await step('Turn sub-addresses off', {
    probes: [probes.arrives(tagged, fay)(responses.stored, responses.unknown)],
    change: change(false),
    receipts: [receipt(rejected, rejected)],
  })
  await step('Turn sub-addresses on', {
    probes: [probes.arrives(tagged, fay)(responses.unknown, responses.stored)],
    change: change(true),
    receipts: [receipt(rejected, accepted)],
  })
}

/**
 * Probes without a change: senders and recipients that must always be rejected.
 * @param {MailScenario} scenario
 */
export const senders = async ({ step, organization, probes }) => {
  const gil = await organization.addIdentity('gil')
  const hal = await organization.addIdentity('hal')
  await step('No change: senders', {
    probes: [
      probes.submit(gil)(responses.accepted, responses.accepted),
      probes.submit(gil, { sender: gil.address.replace('@', '+tag@') })(
        responses.accepted,
        responses.accepted,
      ),
      probes.submit(gil, { sender: hal.address })(responses.notOwnSender, responses.notOwnSender),
      probes.submit(gil, { sender: 'other@outside.example' })(responses.notOwnSender, responses.notOwnSender),
      probes.submit(gil, { sender: '' })(responses.noSender, responses.noSender),
      probes.deliver('other@outside.example')(responses.noRelay, responses.noRelay),
    ],
    change: async () => undefined,
  })
}
