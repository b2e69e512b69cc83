import { useOrganizationUnits } from '../resources/organization/use-organization-units'
import { FollowedPlans } from './FollowedPlans'
import { MissingCodeBanner } from './MissingCodeBanner'
import { StatusBanner } from './StatusBanner'
import { TabIcon } from './TabIcon'
import { useGoKeys } from './use-go-keys'

/**
 * What the frame does once the browser is idle: tells of an outage and of parts that do not come, colours the tab's icon,
 * follows the units of sizes, and goes to pages by their letters.
 */
export const IdleParts = ({ organizationId }: { organizationId: string }) => {
  useOrganizationUnits(organizationId)
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
