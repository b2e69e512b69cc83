import { useLocation } from 'react-router'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { readList, writeList } from '../../table/list-url'
import { Tabs } from '../../ui/Tabs'

/** The lists of identities, side by side: all of them, the suspended and the deleted ones. */
export const IdentityTabs = () => {
  const { organization_id } = useOrganization()
  const { pathname, search } = useLocation()
  const all = paths.identities(organization_id)
  const deleted = paths.deletedIdentities(organization_id)
  const isDeleted = pathname === deleted || pathname.startsWith(`${deleted}/`)
  const isSuspended = !isDeleted && readList(ListIdentitiesParams, search).filters.status === 'suspended'
  // The search and the other filters remain from tab to tab, but the deleted have others.
  const withStatus = (status: 'suspended' | undefined) =>
    writeList(ListIdentitiesParams, isDeleted ? '' : search, { filters: { status } })
  const tabs = [
    {
      label: 'All',
      to: { pathname: all, search: withStatus(undefined) },
      isCurrent: !isDeleted && !isSuspended,
    },
    { label: 'Suspended', to: { pathname: all, search: withStatus('suspended') }, isCurrent: isSuspended },
    { label: 'Deleted', to: { pathname: deleted }, isCurrent: isDeleted },
  ]
  return <Tabs label="Lists of identities" tabs={tabs} />
}
