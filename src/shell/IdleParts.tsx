import { useOrganizationUnits } from '../resources/organization/use-organization-units'
import { useKeptMailState } from '../resources/health/use-kept-mail-state'
import { FollowedPlans } from './FollowedPlans'
import { MissingCodeBanner } from './MissingCodeBanner'
import { StatusBanner } from './StatusBanner'
import { TabIcon } from './TabIcon'
import { useGoKeys } from './use-go-keys'

/**
 * The part of the frame that can wait until the browser is idle: banners for an outage and for missing code, the color of the
 * tab's icon, the organization's units and mail state, and the keys that lead to pages.
 */
export const IdleParts = ({ organizationId }: { organizationId: string }) => {
  useOrganizationUnits(organizationId)
  useKeptMailState(organizationId)
  useGoKeys(organizationId)
  return (
    <>
      <TabIcon organizationId={organizationId} />
      <StatusBanner organizationId={organizationId} />
      <MissingCodeBanner />
      <FollowedPlans organizationId={organizationId} />
    </>
  )
}
