import { expect, it } from 'vitest'
import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { firstStepsOf } from './first-steps'

const quota = (domain_count: number, identity_count: number, is_demonstration = false) =>
  ({ domain_count, identity_count, is_demonstration }) as OrganizationQuota

const begun = { quota: quota(0, 0), domains: [], hasSignedIn: false, keyCount: 1 }
const ended = {
  quota: quota(1, 3),
  domains: [{ dns_status: 'verified' as const }],
  hasSignedIn: true,
  keyCount: 2,
}

const doneOf = (steps: ReturnType<typeof firstStepsOf>) =>
  steps?.filter(([, isDone]) => isDone).map(([step]) => step)

it('goes by what there is, and ends when all is done, however many identities there are', () => {
  expect(firstStepsOf(begun)?.map(([step]) => step)).toEqual(['domain', 'dns', 'identity', 'sign_in', 'key'])
  expect(doneOf(firstStepsOf(begun))).toEqual([])
  expect(doneOf(firstStepsOf({ ...begun, quota: quota(1, 300_000) }))).toEqual(['domain', 'identity'])
  expect(firstStepsOf(ended)).toBeNull()
  expect(doneOf(firstStepsOf({ ...ended, hasSignedIn: false }))).toEqual(['domain', 'dns', 'identity', 'key'])
})

it('takes records as published where mail works, also with advice, and not before the first check', () => {
  const isDone = (dns_status: 'advice' | 'not_set_up' | 'broken' | 'cannot_tell' | 'checking') =>
    firstStepsOf({ ...ended, domains: [{ dns_status }] }) === null
  expect(isDone('advice')).toBe(true)
  for (const status of ['not_set_up', 'broken', 'cannot_tell', 'checking'] as const)
    expect(isDone(status)).toBe(false)
})

it('leaves out what the key may not see, and a demonstration has none', () => {
  const blind = { quota: quota(1, 0), domains: null, hasSignedIn: null, keyCount: null }
  expect(firstStepsOf(blind)?.map(([step]) => step)).toEqual(['domain', 'identity'])
  expect(firstStepsOf({ ...begun, quota: quota(0, 0, true) })).toBeNull()
})
