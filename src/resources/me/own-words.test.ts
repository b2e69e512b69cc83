import { describe, expect, it } from 'vitest'
import { ApiProblem, Unreachable } from '../../api/errors'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import type { Problem } from '../../contract/generated/schemas/problem.zod'
import {
  changeEffects,
  doneTitle,
  explainOwnError,
  mustChangeSentence,
  receiptSentence,
  signOutEffects,
  unlistedSentence,
} from './own-words'

const wantedAt = '2026-11-20T09:15:00.000Z'
const enforcement: Enforcement = {
  enforcement_id: '1',
  kind: 'sign_in',
  state: 'enforced',
  identity_id: '2',
  mailbox_quota_id: null,
  domain_id: null,
  service_code: null,
  address: 'ada@example.test',
  address_unicode: 'ada@example.test',
  request_id: null,
  wanted_at: wantedAt,
  enforced_at: '2026-11-20T09:15:00.800Z',
  attempts: 1,
  last_error: null,
  new_password_accepted: null,
  sessions_closed: 2,
  checks: [],
  limit_bytes: null,
  used_bytes: null,
  files_left: null,
}
const person = (
  state: OwnIdentity['mail']['state'],
  receipt: Partial<Enforcement> | null = {},
): OwnIdentity => ({
  address: 'ada@example.test',
  address_unicode: 'ada@example.test',
  display_name: 'Ada',
  organization_name: 'Brightwater',
  must_change_password: true,
  password_changed_at: null,
  session_expires_at: wantedAt,
  mail: { state },
  enforcement: receipt && { ...enforcement, ...receipt },
})

describe('what became of a change', () => {
  it.each<[string, OwnIdentity]>([
    ['2 sessions closed.', person('attached')],
    ['1 session closed.', person('attached', { sessions_closed: 1 })],
    ['No program was signed in to read mail.', person('attached', { sessions_closed: 0 })],
    ['The mail server is being told.', person('attached', { state: 'pending', enforced_at: null })],
    [
      'Not enforced yet. The mail server does not answer. Tried 3 times, goes on.',
      person('unreachable', { state: 'pending', attempts: 3, last_error: 'unreachable' }),
    ],
    [
      'No mail system is attached to this Postroom, so no mail program was signed in by it.',
      person('not_attached', null),
    ],
  ])('%s', (sentence, given) => {
    expect(receiptSentence(given, Date.parse(wantedAt))).toBe(sentence)
  })
})

it('a password that must be changed keeps mail programs out only where a mail system is attached', () => {
  expect(mustChangeSentence(person('attached'))).toContain('not let in')
  for (const state of ['not_attached', 'unreachable'] as const)
    expect(mustChangeSentence(person(state))).not.toContain('not let in')
  expect(mustChangeSentence({ ...person('attached'), must_change_password: false })).toBeNull()
})

it.each([
  [
    'not_attached',
    'No mail system is attached to this Postroom: the new password is recorded for one.',
    'Ends your sign-ins to this page elsewhere. No mail system is attached that could end others.',
  ],
  [
    'attached',
    'Programs that read mail with the old one are signed out, and none signs in with it again: give them the new one.',
    'Ends every sign-in that reads your mail, and those to this page elsewhere. The password stays: a program that has it signs in again.',
  ],
  [
    'unreachable',
    'The mail system does not answer now: when it does, it signs out mail programs with the old password.',
    'Ends your sign-ins to this page elsewhere. The mail system does not answer now: it ends those to your mail when it does.',
  ],
] as const)('with mail %s it is said before what a change and a sign-out do', (state, change, signOut) => {
  expect(changeEffects[state]).toBe(change)
  expect(signOutEffects[state]).toBe(signOut)
})

it('a sign-out is told as done when the mail servers have said so', () => {
  expect(doneTitle('sign_out', person('attached', { state: 'pending' }))).toContain('being signed out')
  expect(doneTitle('sign_out', person('attached'))).toBe('You were signed out everywhere else')
  expect(doneTitle('sign_out', person('not_attached', null))).toContain('of this page')
})

it('where one is signed in is not known without a mail system that answers', () => {
  const said = (state: OwnIdentity['mail']['state']) => unlistedSentence({ mail: { state }, sign_ins: [] })
  expect(said('not_attached')).toContain('Not known')
  expect(said('unreachable')).toContain('Not known')
  expect(said('attached')).toBe('No program is signed in to read mail at this moment.')
})

describe('an error', () => {
  const problem = (more: Partial<Problem>, retryAfter: number | null = null) =>
    new ApiProblem(
      { type: '', title: 'Title', status: 403, code: 'sign_in_failed', request_id: 'r1', ...more },
      null,
      retryAfter,
    )

  it.each<[string, unknown]>([
    ['This address and this password do not sign in. Check both.', problem({})],
    ['Too many attempts. Wait 30 seconds, then try again.', problem({ code: 'rate_limited' }, 30)],
    ['Too many attempts. Wait 15 minutes, then try again.', problem({ code: 'rate_limited' }, 900)],
    [
      'This domain is suspended. Ask an administrator.',
      problem({ code: 'account_suspended', detail: 'This domain is suspended.' }),
    ],
    ['Postroom cannot be reached. Check the connection, then try again.', new Unreachable('')],
    ['Title. (Request r1)', problem({ code: 'internal_error' })],
  ])('%s', (sentence, error) => {
    expect(explainOwnError(error)).toBe(sentence)
  })
})
