import { useLocation } from 'react-router'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { Tabs } from '../../ui/Tabs'

/** The lists of domains, side by side: all of them, and the removed ones. */
export const DomainTabs = () => {
  const { organization_id } = useOrganization()
  const { pathname } = useLocation()
  const removed = paths.removedDomains(organization_id)
  const isRemoved = pathname === removed || pathname.startsWith(`${removed}/`)
  return (
    <Tabs
      label="Lists of domains"
      tabs={[
        { label: 'All', to: paths.domains(organization_id), isCurrent: !isRemoved },
        { label: 'Removed', to: removed, isCurrent: isRemoved },
      ]}
    />
  )
}
