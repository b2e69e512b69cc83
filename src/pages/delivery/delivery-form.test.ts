import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Delivery } from '../../contract/generated/schemas/delivery.zod'
import { setZone } from '../../util/zone'
import { checkDelivery, type DeliveryValues, toDeliveryBody, toDeliveryValues } from './delivery-form'
import { deliveryPreview } from './delivery-preview'

beforeAll(() => setZone('utc'))
afterAll(() => setZone('local'))

const delivery: Delivery = {
  identity_id: 'ada',
  address: 'ada@bright.example',
  address_unicode: 'ada@bright.example',
  forward: null,
  auto_reply: null,
  own_rules: 'run',
  own_rules_stopped_because: null,
  updated_at: null,
  enforcement: null,
}
const nothing = toDeliveryValues(delivery)
const away = { replies: true, subject: 'Away', text: 'I am away.' }

describe('the form', () => {
  it('begins with the settings, and with a copy', () => {
    expect(nothing).toMatchObject({
      target: 'none',
      keep_copy: true,
      replies: false,
      days: '7',
      own_rules: 'run',
    })
    expect(toDeliveryBody(nothing)).toEqual({ forward: null, auto_reply: null, own_rules: 'run' })
  })

  it('does not set as stopped what only a suspension stops', () => {
    const suspended = { own_rules: 'stopped', own_rules_stopped_because: 'suspended' } as const
    expect(toDeliveryValues({ ...delivery, ...suspended }).own_rules).toBe('run')
    const set = { own_rules: 'stopped', own_rules_stopped_because: 'set' } as const
    expect(toDeliveryValues({ ...delivery, ...set }).own_rules).toBe('stopped')
  })

  it('sends the target that is chosen, and times with their zone', () => {
    const values: DeliveryValues = {
      ...nothing,
      ...away,
      target: 'outside',
      to_identity_id: 'ben',
      to_address: ' ada@partner.example ',
      keep_copy: false,
      ends_at: '2027-03-01T09:00',
    }
    expect(toDeliveryBody(values)).toEqual({
      forward: { to_address: 'ada@partner.example', keep_copy: false },
      auto_reply: {
        subject: 'Away',
        text: 'I am away.',
        days: 7,
        starts_at: null,
        ends_at: '2027-03-01T09:00:00.000Z',
      },
      own_rules: 'run',
    })
    expect(toDeliveryBody({ ...values, target: 'identity' }).forward).toEqual({
      to_identity_id: 'ben',
      keep_copy: false,
    })
  })

  it.each<[Partial<DeliveryValues>, string]>([
    [{ target: 'identity' }, 'to_identity_id'],
    [{ target: 'identity', to_identity_id: 'ada' }, 'to_identity_id'],
    [{ target: 'outside', to_address: 'ada' }, 'to_address'],
    [{ ...away, subject: ' ' }, 'subject'],
    [{ ...away, text: '' }, 'text'],
    [{ ...away, days: '31' }, 'days'],
    [{ ...away, starts_at: '2027-03-01T09:00', ends_at: '2027-03-01T09:00' }, 'ends_at'],
  ])('finds errors: %o', (values, field) => {
    expect(Object.keys(checkDelivery({ ...nothing, ...values }, 'ada'))).toEqual([field])
  })
})

describe('the preview', () => {
  const preview = (
    values: Partial<DeliveryValues>,
    to = 'Ben Ode',
    more: Partial<Parameters<typeof deliveryPreview>[1]> = {},
  ) =>
    deliveryPreview(
      { ...nothing, ...values },
      { to, allowsOutside: false, unbound: null, now: Date.parse('2027-01-01T00:00:00.000Z'), ...more },
    )

  it('says where new mail goes', () => {
    expect(preview({})).toEqual(['New mail is delivered to the mailbox.'])
    expect(preview({ target: 'identity' }, '')).toEqual([])
    expect(preview({ target: 'identity' })).toEqual([
      'New mail is forwarded to Ben Ode, and a copy is delivered to the mailbox.',
      'Mail without a sender, such as bounces, is never forwarded and gets no auto-reply.',
    ])
    expect(preview({ target: 'outside' }, 'a@b.example')[0]).toBe(
      'New mail isn’t forwarded: the organization doesn’t allow it. It is delivered to the mailbox.',
    )
    expect(preview({ target: 'outside' }, 'a@b.example', { allowsOutside: true })).toEqual([
      'New mail is forwarded to a@b.example, and a copy is delivered to the mailbox.',
      'Without a DKIM signature, mail of senders with a DMARC policy can be rejected there, or marked as spam.',
      'Spam is forwarded, too. It counts as sent by this identity, so the target may reject more mail from your domain.',
      'Mail without a sender, such as bounces, is never forwarded and gets no auto-reply.',
    ])
    expect(
      preview({ target: 'outside', keep_copy: false }, 'a@b.example', { allowsOutside: true }),
    ).toHaveLength(5)
    expect(preview({ target: 'identity', keep_copy: false })[0]).toBe(
      'New mail is forwarded to Ben Ode. No copy is kept, and the user’s rules don’t run.',
    )
  })

  it('says who is answered, and when', () => {
    expect(preview({ ...away, starts_at: '2027-02-01T08:00', ends_at: '2027-03-01T09:00' })).toEqual([
      'New mail is delivered to the mailbox.',
      'Senders get an auto-reply from Feb 1, 2027, 08:00 UTC until Mar 1, 2027, 09:00 UTC.',
      'Each sender gets at most one reply every 7 days. Mailing lists, automatic mail, no-reply addresses and mail marked as spam aren’t answered.',
      'Mail without a sender, such as bounces, is never forwarded and gets no auto-reply.',
    ])
  })

  it('ends with what the mail server doesn’t apply yet', () => {
    const values = { target: 'identity' } as const
    expect(preview(values, 'Ben Ode', { unbound: 'Not yet.' })).toEqual([...preview(values), 'Not yet.'])
  })

  it('says that users’ rules are stopped', () => {
    expect(preview({ own_rules: 'stopped' }).at(-1)).toBe(
      'The user’s rules don’t run. The user can still read and change them.',
    )
  })
})
