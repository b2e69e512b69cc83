import { expect, it } from 'vitest'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { ada, eventOf } from './event-for-test'
import { timelineLines, timelineOf } from './timeline'

const linesOf = (more: Partial<AuditEvent>) => timelineLines(eventOf(more), ada, 'GB')

it('tells each change of a person in a line, the act first', () => {
  const active = { status: 'active', status_reason: null, delivery_while_suspended: 'accept' }
  const left = { status: 'suspended', status_reason: 'Left', delivery_while_suspended: 'reject' }
  expect(linesOf({ before: active, after: left })).toEqual([
    'Suspended: Left',
    'New mail while suspended → rejected',
  ])
  expect(linesOf({ before: left, after: { ...left, status_reason: 'On leave' } })).toEqual([
    'Reason Left → On leave',
  ])
  expect(
    linesOf({
      before: { display_name: 'Ada', department_name: null, must_change_password: true },
      after: { display_name: 'Ada L.', department_name: 'Finance', must_change_password: false },
    }),
  ).toEqual([
    'Name Ada → Ada L.',
    'Department none → Finance',
    'Password change at next sign-in → not required',
  ])
})

it('a rename is its own line, the alias with the old address a line below', () => {
  const request = { operation: 'renameIdentity', request_id: 'one' }
  const [before, after] = [{ address: 'ada@a.example' }, { address: 'ada@b.example' }]
  const days = timelineOf(
    [
      eventOf({ ...request, resource_type: 'alias', resource_label: 'ada@a.example', after: before }),
      eventOf({ ...request, before, after }),
    ],
    { identityId: ada, units: 'GB', now: 0 },
  )
  const [entry] = days.flatMap(({ entries }) => entries)
  expect(entry?.event.resource_type).toBe('identity')
  expect(entry?.lines.map((line) => line.split(' ')[0])).toEqual(['Renamed:', 'Alias'])
})

it('tells whose catch-all began and ended', () => {
  const domain = { resource_type: 'domain', resource_label: 'brightwater.example' } as const
  const to = (identity_id: string | null) => ({ catch_all: { identity_id } })
  expect(linesOf({ ...domain, before: to(null), after: to(ada) })).toEqual([
    'Became the catch-all of brightwater.example',
  ])
  expect(linesOf({ ...domain, before: to(ada), after: to(null) })).toEqual([
    'No longer the catch-all of brightwater.example',
  ])
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
    ['Today', [['Password reset']]],
    ['Yesterday', [['Created', 'Mailbox added: 5\u00a0GB']]],
    ['Nov 2, 2026', [['Signed out everywhere']]],
  ])
})
