import { describe, expect, it } from 'vitest'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { resolutionText, isReturned, settingsText, stepText } from './resolution-text'
import { stepForTest } from './step-for-test'

const delivered: Resolution = {
  address: 'sales@example.net',
  address_unicode: 'sales@example.net',
  outcome: 'delivered',
  sub_address: null,
  via_catch_all: false,
  reply: null,
  recipients: [],
  recipient_count: 2,
  left_out_count: 1,
  truncated: false,
  steps: [],
  restricted_by: [],
  sender: null,
}

describe('the answer', () => {
  it('counts mailboxes and the steps skipped', () =>
    expect(resolutionText(delivered)).toBe('Delivered to 2 mailboxes. 1 is skipped.'))

  it('leaves out zeros', () =>
    expect(resolutionText({ ...delivered, recipient_count: 1, left_out_count: 0 })).toBe(
      'Delivered to 1 mailbox.',
    ))

  it('does not count a full mailbox as delivered to', () => {
    const step = stepForTest({
      step: 2,
      via: 1,
      kind: 'identity',
      id: '2',
      address: 'ana@example.net',
      address_unicode: 'ana@example.net',
      display_name: 'Ana Lind',
      outcome: 'mailbox_full',
    })
    const steps = [step, { ...step, step: 3, repeated: true }]
    expect(resolutionText({ ...delivered, steps })).toBe('Delivered to 1 mailbox. 1 is full. 1 is skipped.')
    const alone = { ...delivered, steps, recipient_count: 1 }
    expect([resolutionText(alone), isReturned(alone)]).toEqual([
      'Returned to the sender: 1 mailbox is full. 1 is skipped.',
      true,
    ])
    expect(isReturned({ ...delivered, steps })).toBe(false)
  })

  it('depends on the sender where a group on the way restricts it', () => {
    const group = {
      group_id: '1',
      address: 'team@example.net',
      address_unicode: 'team@example.net',
      group_name: 'Team',
      senders: 'members',
    } as const
    expect(resolutionText({ ...delivered, left_out_count: 0, restricted_by: [group] })).toBe(
      'Delivered to 2 mailboxes, if the sender is allowed.',
    )
  })

  it('says that a department has grown beyond the limit', () =>
    expect(
      stepText({
        kind: 'group',
        outcome: 'too_many_recipients',
        via: null,
        repeated: false,
        senders: 'anyone',
      }).words,
    ).toBe('A department has grown, so that more than 10,000 identities would get mail'))

  it('names the catch-all', () =>
    expect(resolutionText({ ...delivered, recipient_count: 1, left_out_count: 0, via_catch_all: true })).toBe(
      'Unknown address, so the catch-all gets the mail. Delivered to 1 mailbox.',
    ))

  it('quotes the reply to the sender', () => {
    const reply = { code: 550, enhanced_code: '5.2.1', text: 'This address is not in use' }
    expect(resolutionText({ ...delivered, outcome: 'refused', reply })).toBe(
      'Rejected. The sender sees: 550 5.2.1 This address is not in use',
    )
  })

  it('knows nothing of other organizations', () =>
    expect(resolutionText({ ...delivered, outcome: 'foreign' })).toBe(
      'This address isn’t in one of your domains.',
    ))
})

describe('the state of the mail server', () => {
  it.each([
    ['not_attached', null],
    ['unreachable', 'Until the mail server responds, mail may be deferred or rejected.'],
    ['attached', null],
  ] as const)('%s is said where the answer depends on it', (state, words) =>
    expect(settingsText(state)).toBe(words),
  )
})

it('of an address of the operator says so', () => {
  const step = stepForTest({ outcome: 'operator' })
  expect(resolutionText({ ...delivered, recipient_count: 0, left_out_count: 0, steps: [step] })).toBe(
    'Delivered to the operator, because no identity, alias or group has this address.',
  )
})

describe('a step', () => {
  it('is skipped below another', () =>
    expect(stepText({ kind: 'alias', outcome: 'off', via: 1, repeated: false, senders: null }).words).toBe(
      'Off, skipped',
    ))

  it.each([
    ['followed', 'Alias, as above'],
    ['delivered', 'One copy, as above'],
    ['no_mailbox', 'No mailbox, skipped, as above'],
  ] as const)('that is repeated and %s is not told twice', (outcome, words) =>
    expect(stepText({ kind: 'alias', outcome, via: 1, repeated: true, senders: null }).words).toBe(words),
  )

  it('is not skipped where it is the address itself', () =>
    expect(stepText({ kind: 'alias', outcome: 'off', via: null, repeated: false, senders: null }).words).toBe(
      'Off',
    ))

  it.each([
    ['anyone', 'Group'],
    ['members', 'Group. Allowed senders: Members only'],
    ['listed', 'Group. Allowed senders: Listed senders'],
  ] as const)('of a group that takes mail from %s says so', (senders, words) =>
    expect(stepText({ kind: 'group', outcome: 'followed', via: 1, repeated: false, senders }).words).toBe(
      words,
    ),
  )

  it('of a group is named so', () =>
    expect(
      stepText({ kind: 'group', outcome: 'followed', via: 1, repeated: true, senders: null }).words,
    ).toBe('Group, as above'))
})
