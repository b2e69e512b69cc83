import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { createSetting } from '../../util/setting'

/** With so many people, an organization is past its first hour. */
const manyPeople = 10

/** What an organization needs at first, in this order. */
export type Step = 'domain' | 'department' | 'identity' | 'key'

/**
 * What is done of the first steps, by what there is.
 * @param keyCount how many keys there are, the owner's among them; null where the key may not know.
 * @returns null when all is done, or the organization is past that.
 */
export const firstStepsOf = (
  { domain_count, department_count, identity_count }: OrganizationQuota,
  keyCount: number | null,
): readonly (readonly [step: Step, isDone: boolean])[] | null => {
  const steps = [
    ['domain', domain_count > 0],
    ['department', department_count > 0],
    ['identity', identity_count > 0],
    ...(keyCount === null ? [] : [['key', keyCount > 1] as const]),
  ] as const
  return identity_count >= manyPeople || steps.every(([, isDone]) => isDone) ? null : steps
}

/** The organizations of which this browser is not to show the first steps any more. */
export const dismissedSteps = createSetting<readonly string[]>('first-steps-dismissed', {
  byDefault: [],
  parse: (text) => text.split(' '),
  format: (ids) => ids.join(' '),
})
