import type { Domain } from '../../contract/generated/schemas/domain.zod'
import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { createSetting } from '../../util/setting'

/** The first steps of an organization, in this order. */
export type FirstStep = 'domain' | 'dns' | 'identity' | 'sign_in' | 'key'

/** Data that tells whether a step is done; null where the key doesn't have the permission. */
interface StepSources {
  quota: OrganizationQuota
  domains: readonly Pick<Domain, 'dns_status'>[] | null
  /** Whether an identity has signed in. */
  hasSignedIn: boolean | null
  /** The number of active keys, with the owner's. */
  keyCount: number | null
}

/** Whether a domain has the DNS records that mail needs. */
export const isPublished = ({ dns_status }: Pick<Domain, 'dns_status'>): boolean =>
  dns_status === 'verified' || dns_status === 'advice'

/**
 * Returns the first steps, each with whether it is done. Steps of which the key can't know this are left out.
 * @returns null when all are done, and for a demonstration, whose data is invented.
 */
export const firstStepsOf = ({
  quota,
  domains,
  hasSignedIn,
  keyCount,
}: StepSources): readonly (readonly [step: FirstStep, isDone: boolean])[] | null => {
  const all: readonly (readonly [FirstStep, boolean | null])[] = [
    ['domain', quota.domain_count > 0],
    ['dns', domains && domains.some(isPublished)],
    ['identity', quota.identity_count > 0],
    ['sign_in', hasSignedIn],
    ['key', keyCount === null ? null : keyCount > 1],
  ]
  const steps = all.flatMap(([step, isDone]) => (isDone === null ? [] : [[step, isDone] as const]))
  return quota.is_demonstration || steps.every(([, isDone]) => isDone) ? null : steps
}

/** The organizations whose first steps were dismissed in this browser. */
export const dismissedSteps = createSetting<readonly string[]>('first-steps-dismissed', {
  byDefault: [],
  parse: (text) => text.split(' '),
  format: (ids) => ids.join(' '),
})
