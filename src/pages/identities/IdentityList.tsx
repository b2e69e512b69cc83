import { Plus } from 'lucide'
import { Outlet, useLocation } from 'react-router'
import { createIdentity } from '../../contract/generated/operations/identities'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { identitiesQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { missingForPlan } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { IdentityTable } from '../../resources/identities/IdentityTable'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { EmptyState } from '../../ui/EmptyState'
import { Page } from '../../ui/Page'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { Icon } from '../../ui/Icon'

/** The organization's identities. */
export const IdentityList = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { search } = useLocation()
  const mayNotCreate = useMissingPermission(createIdentity)
  const list = useList(ListIdentitiesParams, (params) => identitiesQuery(organization_id, params))
  const create = (
    <ButtonLink
      variant="primary"
      aria-label="Create identity"
      aria-keyshortcuts="c"
      to={{ pathname: paths.newIdentity(organization_id), search }}
      state={fromPage}
      disabledReason={mayNotCreate}
    >
      <Icon icon={Plus} />
      <span>
        Create <span className="hidden sm:inline">identity</span>
      </span>
    </ButtonLink>
  )
  return (
    <Page
      title="Identities"
      actions={
        <>
          <ButtonLink
            variant="quiet"
            aria-label="Deleted people"
            to={paths.deletedIdentities(organization_id)}
          >
            <span>
              Deleted <span className="hidden sm:inline">people</span>
            </span>
          </ButtonLink>
          <ButtonLink
            to={{ pathname: paths.joinIdentities(organization_id), search }}
            state={fromPage}
            disabledReason={missingForPlan(profile, 'import')}
          >
            Joining
          </ButtonLink>
          <ButtonLink
            to={paths.importIdentities(organization_id)}
            disabledReason={missingForPlan(profile, 'import')}
          >
            Import
          </ButtonLink>
          {!list.isEmpty && create}
        </>
      }
    >
      <IdentityTable
        list={list}
        departmentId={null}
        empty={
          <EmptyState title="No identities yet" action={create}>
            An identity is a person, or a thing such as a scanner, with an address: it can sign in, and have a
            mailbox.
          </EmptyState>
        }
      />
      <DemonstrationNote />
      <Outlet />
    </Page>
  )
}
