import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { timelineLines, timelineOf } from './timeline-words'

const ada = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d301'

const eventOf = (more: Partial<AuditEvent>): AuditEvent => ({
  audit_event_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d501',
  occurred_at: '2026-11-20T09:15:00.000Z',
  actor: { key_id: null, key_name: 'Operator' },
  operation: 'updateIdentity',
  resource_type: 'identity',
  resource_id: ada,
  resource_label: 'ada@brightwater.example',
  resource_label_unicode: 'ada@brightwater.example',
  before: null,
  after: null,
  request_id: 'one',
  ...more,
})

const linesOf = (more: Partial<AuditEvent>) => timelineLines(eventOf(more), ada, 'GB')
const mailbox = (operation: string, before: object | null, after: object | null) =>
  linesOf({ operation, resource_type: 'mailbox_quota', before, after } as Partial<AuditEvent>)

describe('what a person’s history says', () => {
  it.each([
    ['resizeMailboxQuota', { limit_bytes: 5.4e9 }, { limit_bytes: 9.5e9 }, 'Mailbox 5.4 GB → 9.5 GB'],
    ['updateMailboxQuota', { warn_percent: 90 }, { warn_percent: 75 }, 'Mailbox warns at 90 % → 75 %'],
    ['createMailboxQuota', null, { limit_bytes: 5e9 }, 'Mailbox added: 5 GB'],
    [
      'warnMailboxUse',
      null,
      { used_bytes: 4.6e9, limit_bytes: 5e9, warn_percent: 90 },
      'Mailbox reached its warning mark: 4.6 GB of 5 GB',
    ],
    [
      'deleteMailboxQuota',
      { limit_bytes: 5e9, used_bytes: null },
      null,
      'Mailbox removed: 5 GB; what was stored in it is not known',
    ],
    [
      'deleteIdentity',
      { limit_bytes: 5e9, used_bytes: 2e9 },
      null,
      'Mailbox removed: 5 GB; 2 GB stored when it was counted',
    ],
  ])('%s of a mailbox, with its sizes', (operation, before, after, line) => {
    expect(mailbox(operation, before, after)).toEqual([line])
  })

  it('suspended and why, and each other change, with what it was', () => {
    const active = { status: 'active', status_reason: null, delivery_while_suspended: 'accept' }
    const left = {
      status: 'suspended',
      status_reason: 'Left the company',
      delivery_while_suspended: 'reject',
    }
    expect(linesOf({ before: active, after: left })).toEqual([
      'Suspended: Left the company',
      'Mail while suspended: to be refused',
    ])
    expect(linesOf({ before: left, after: { ...active, delivery_while_suspended: 'reject' } })).toEqual([
      'Reactivated',
    ])
    expect(linesOf({ before: left, after: { ...left, status_reason: 'On leave' } })).toEqual([
      'Reason of the suspension: Left the company → On leave',
    ])
    expect(
      linesOf({
        before: { display_name: 'Ada', department_name: null, must_change_password: true },
        after: { display_name: 'Ada L.', department_name: 'Finance', must_change_password: false },
      }),
    ).toEqual(['Name: Ada → Ada L.', 'Department: none → Finance', 'Password: need not be changed any more'])
  })

  it('whose catch-all began and ended', () => {
    const domain = { resource_type: 'domain', resource_label: 'brightwater.example' } as const
    const to = (identity_id: string | null) => ({ catch_all: { identity_id } })
    expect(linesOf({ ...domain, before: to(null), after: to(ada) })).toEqual([
      'Became the catch-all of brightwater.example',
    ])
    expect(linesOf({ ...domain, before: to(ada), after: to(null) })).toEqual([
      'No longer the catch-all of brightwater.example',
    ])
  })

  it('something of every event, also of one whose operation it does not know', () => {
    expect(linesOf({ operation: 'somethingNew', before: {}, after: {} })).toEqual(['Changed identity'])
  })
})

it('one request is one entry, the identity first, and days are headings', () => {
  const at = (local: string) => new Date(local).toISOString()
  const days = timelineOf(
    [
      eventOf({
        operation: 'resetIdentityPassword',
        request_id: 'three',
        occurred_at: at('2026-11-20T09:00'),
      }),
      eventOf({
        operation: 'createIdentity',
        resource_type: 'mailbox_quota',
        request_id: 'one',
        occurred_at: at('2026-11-19T23:59'),
        after: { limit_bytes: 5e9 },
      }),
      eventOf({ operation: 'createIdentity', request_id: 'one', occurred_at: at('2026-11-19T23:59') }),
      eventOf({ operation: 'signOutEverywhere', request_id: 'zero', occurred_at: at('2026-11-02T12:00') }),
    ],
    { identityId: ada, units: 'GB', now: new Date('2026-11-20T10:00').getTime() },
  )
  expect(days.map(({ day, entries }) => [day, entries.map(({ lines }) => lines)])).toEqual([
    ['Today', [['New password']]],
    ['Yesterday', [['Created', 'Mailbox added: 5 GB']]],
    ['2 November 2026', [['Signed out everywhere']]],
  ])
})
