import { Plus } from 'lucide'
import { Outlet, useLocation } from 'react-router'
import { callShower } from '../../api/shown-call'
import { createMailboxQuota, listMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { departmentFilter } from '../../resources/departments/department-filter'
import { domainFilter } from '../../resources/domains/domain-filter'
import { useIdentityActions } from '../../resources/identities/use-identity-actions'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { EmptyState } from '../../ui/EmptyState'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { Page } from '../../ui/Page'
import { fullnessFilter } from './fullness-filter'
import { levelFilter } from './level-filter'
import { mailboxQuotaColumns } from './mailbox-quota-columns'
import { MailboxQuotasParams } from '../../resources/mailbox-quotas/list-params'
import { mailboxQuotasQuery } from '../../resources/mailbox-quotas/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { Icon } from '../../ui/Icon'

const filters = {
  level: levelFilter,
  fullness: fullnessFilter,
  domain_id: domainFilter,
  department_id: departmentFilter,
}

const MailboxSelectionActions = lazyWithRetry(
  async () => (await import('../../resources/plans/MailboxSelectionActions')).MailboxSelectionActions,
)

const sortLabels = {
  '-used_percent': 'Fullest first',
  used_percent: 'Emptiest first',
  relevance: 'Best match',
  address: 'Address, A to Z',
  '-address': 'Address, Z to A',
  '-used_bytes': 'Most used first',
  used_bytes: 'Least used first',
  '-limit_bytes': 'Largest size first',
  limit_bytes: 'Smallest size first',
}

/** The organization's mailboxes, and how full they are. */
export const MailboxQuotaList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const createDisabledReason = useMissingPermission(createMailboxQuota)
  const list = useList(MailboxQuotasParams, (params) => mailboxQuotasQuery(organization_id, params))
  const actionsOf = useIdentityActions({ resize: paths.resizeInList })

  const add = (
    <ButtonLink
      variant="primary"
      aria-keyshortcuts="c"
      to={{ pathname: paths.newMailboxQuota(organization_id), search }}
      state={fromPage}
      disabledReason={createDisabledReason}
    >
      <Icon icon={Plus} />
      Add mailbox
    </ButtonLink>
  )
  return (
    <Page title="Mailboxes" actions={list.isEmpty ? undefined : add}>
      <ListTable
        label="Mailboxes"
        list={list}
        columns={mailboxQuotaColumns}
        rowId={(row) => row.mailbox_quota_id}
        rowName={(row) => row.address_unicode}
        rowActions={(row) => actionsOf({ ...row, status: row.identity_status })}
        sortLabels={sortLabels}
        filters={filters}
        filterBar={FilterBar}
        searchedFields="address or name"
        selectionActions={MailboxSelectionActions}
        showCall={callShower(listMailboxQuotas, { query: list.requestParams })}
        empty={
          <EmptyState title="No mailboxes yet" action={add}>
            A mailbox stores the mail of an identity. Add a mailbox together with an identity, or here.
          </EmptyState>
        }
      />
      <DemonstrationNote />
      <Outlet />
    </Page>
  )
}
