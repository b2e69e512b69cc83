import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { createSetting } from '../../util/setting'

/** An organization with this many identities is past its first steps. */
const manyIdentities = 10

/** The first steps of an organization, in this order. */
export type FirstStep = 'domain' | 'department' | 'identity' | 'key'

/**
 * Returns the first steps, each with whether it is done.
 * @param keyCount the number of keys, with the owner's; null where the key doesn't have the permission.
 * @returns null when all are done, or the organization is past them.
 */
export const firstStepsOf = (
  { domain_count, department_count, identity_count }: OrganizationQuota,
  keyCount: number | null,
): readonly (readonly [step: FirstStep, isDone: boolean])[] | null => {
  const steps = [
    ['domain', domain_count > 0],
    ['department', department_count > 0],
    ['identity', identity_count > 0],
    ...(keyCount === null ? [] : [['key', keyCount > 1] as const]),
  ] as const
  return identity_count >= manyIdentities || steps.every(([, isDone]) => isDone) ? null : steps
}

/** The organizations whose first steps were dismissed in this browser. */
export const dismissedSteps = createSetting<readonly string[]>('first-steps-dismissed', {
  byDefault: [],
  parse: (text) => text.split(' '),
  format: (ids) => ids.join(' '),
})
