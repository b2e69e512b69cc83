import { expect, it } from 'vitest'
import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { firstStepsOf } from './first-steps'

const quota = (domain_count: number, department_count: number, identity_count: number) =>
  ({ domain_count, department_count, identity_count }) as OrganizationQuota

it('goes by what there is, and ends when all is done', () => {
  const done = (steps: ReturnType<typeof firstStepsOf>) => steps?.map(([, isDone]) => isDone)
  expect(done(firstStepsOf(quota(0, 0, 0), 1))).toEqual([false, false, false, false])
  expect(done(firstStepsOf(quota(1, 0, 3), 2))).toEqual([true, false, true, true])
  expect(firstStepsOf(quota(1, 1, 1), 2)).toBeNull()
})

it('leaves out keys that one may not see, and ends where many people are', () => {
  expect(firstStepsOf(quota(1, 1, 0), null)).toHaveLength(3)
  expect(firstStepsOf(quota(1, 1, 1), null)).toBeNull()
  expect(firstStepsOf(quota(1, 0, 10), 1)).toBeNull()
})
