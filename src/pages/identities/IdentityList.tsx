import { Outlet } from 'react-router'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { identitiesQuery } from '../../resources/identities/queries'
import { IdentityTable } from '../../resources/identities/IdentityTable'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useOrganization } from '../../session/organization'
import { useList } from '../../table/use-list'
import { Page } from '../../ui/Page'
import { AddIdentities } from './AddIdentities'
import { IdentityTabs } from './IdentityTabs'
import { NoIdentities } from './NoIdentities'

/** The organization's identities. */
export const IdentityList = () => {
  const { organization_id } = useOrganization()
  const list = useList(ListIdentitiesParams, (params) => identitiesQuery(organization_id, params))
  return (
    <Page title="Identities" actions={list.isEmpty ? undefined : <AddIdentities />}>
      <IdentityTabs />
      <IdentityTable list={list} departmentId={null} empty={<NoIdentities />} />
      <DemonstrationNote />
      <Outlet />
    </Page>
  )
}
