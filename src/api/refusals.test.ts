import { beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '../contract/generated/schemas/errorCode.zod'
import type { Problem } from '../contract/generated/schemas/problem.zod'
import { explainError } from './explain-error'
import { ApiProblem } from './errors'
import { setZone } from '../util/zone'

beforeAll(() => {
  setZone('utc')
})

const explain = (code: string, more: Partial<Problem> = {}) =>
  explainError(
    new ApiProblem(
      {
        type: 'about:blank',
        title: 'API title',
        status: 409,
        code,
        detail: 'API detail',
        request_id: 'r1',
        ...more,
      },
      null,
    ),
  )

describe('a refusal', () => {
  it.each(ErrorCode.options)('says what happened and what to do, in the console’s words: %s', (code) => {
    const { title, detail } = explain(code)
    expect(`${title} ${detail}`).not.toMatch(/API (?:title|detail)|null|undefined|NaN/)
    expect(title).not.toBe('The server refused this')
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(detail).toMatch(/^[A-Z].*\.$/)
  })

  it('of an address names the identity whose former address it is, or the kind of what has it', () => {
    const title = (more: Partial<Problem>) => explain('address_taken', more).title
    expect(title({ conflicting_kind: 'alias', former_address_of: 'mara@x.example' })).toBe(
      'This is a former address of mara@x.example',
    )
    expect(title({ conflicting_kind: 'alias' })).toBe('This address is already used by an alias')
    expect(title({ conflicting_kind: 'identity' })).toBe('This address is already used')
  })

  it('with an unknown code is explained too', () => {
    expect(explain('brand_new')).toMatchObject({ title: 'The server refused this' })
    expect(explain('brand_new', { status: 500 }).title).toBe('Something went wrong on the server')
  })

  it.each<[string, Partial<Problem>, string]>([
    [
      'permission_missing',
      { required_permission: 'identity:write' },
      'Your key doesn’t have this permission (identity:write). Ask an administrator of your organization, or the operator, for a key that does.',
    ],
    [
      'allotment_exceeded',
      { requested_bytes: 5e9, available_bytes: 1e9, limit_bytes: 100e9 },
      'Not enough storage available. 5\u00a0GB needed, 1\u00a0GB available. Make other mailboxes smaller, or ask the operator for more storage.',
    ],
    [
      'identity_limit_reached',
      { identity_limit: 25_000 },
      'The organization can have at most 25,000 identities. Delete identities you don’t need, or ask the operator for more (postroom org limit).',
    ],
    [
      'department_not_empty',
      { identity_count: 1 },
      'The department has 1 member. Choose a department for its members, or remove them first.',
    ],
    [
      'domain_not_empty',
      { identity_count: 1200, alias_count: 1, group_count: 0 },
      'The domain has 1,200 identities and 1 alias. Delete them, or move the identities to another domain, then remove the domain.',
    ],
    [
      'domain_removed',
      { restorable_until: '2026-12-24T12:00:00.000Z' },
      'The domain was removed. Restore the domain first. You can do so until Dec 24, 2026.',
    ],
    [
      'address_held',
      { restorable_until: '2026-12-24T12:00:00.000Z' },
      'This address is reserved for a deleted identity. Restore that identity, or delete it permanently. The address is free again after Dec 24, 2026.',
    ],
    [
      'above_domain_maximum',
      { mailbox_count: 3 },
      '3 mailboxes are larger than the new maximum. Make them smaller first.',
    ],
    [
      'below_current_use',
      { used_bytes: 9.8e9 },
      'The mailbox holds more mail than that. It holds 9.8\u00a0GB. Confirm the smaller size, or choose a larger one.',
    ],
  ])('of %s has its numbers', (code, more, words) => {
    const { title, detail } = explain(code, more)
    expect(`${title}. ${detail}`).toBe(words)
  })
})
