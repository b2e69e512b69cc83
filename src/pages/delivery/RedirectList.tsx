import { useQuery } from '@tanstack/react-query'
import { callShower } from '../../api/shown-call'
import { listRedirects } from '../../contract/generated/operations/delivery'
import { ListRedirectsParams } from '../../contract/generated/schemas/listRedirectsParams.zod'
import type { Redirect } from '../../contract/generated/schemas/redirect.zod'
import * as paths from '../../paths'
import { redirectsQuery } from '../../resources/delivery/queries'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { byText, redirectColumns } from './redirect-columns'
import { sinceText, unlistedText } from './redirect-text'

const filters = {
  by: { label: 'Set by', any: 'Anyone', values: byText },
  is_outside: {
    label: 'Target',
    any: 'Any target',
    values: { true: 'Other mail systems', false: 'This organization' },
  },
}

/** What rules have sent to other addresses, the newest first. */
export const RedirectList = () => {
  const { organization_id } = useOrganization()
  const list = useList(ListRedirectsParams, (params) => redirectsQuery(organization_id, params))
  const { data } = useQuery(redirectsQuery(organization_id, list.requestParams))
  const unlisted = unlistedText(data?.body.unlisted_count)
  const rowActions = ({ identity_id, to }: Redirect): MenuItem[] => [
    {
      label: 'Forward or answer',
      to: paths.identityDelivery(organization_id, identity_id),
    },
    { label: 'Show this identity only', onSelect: () => list.move({ filters: { identity_id } }) },
    { label: 'Copy target', isApart: true, onSelect: () => void copy(to, `Address “${to}”`) },
  ]
  return (
    <Page
      title="Mail sent by rules"
      crumbs={[{ label: 'Identities', to: paths.identities(organization_id) }]}
    >
      <p className="text-muted">{sinceText(data?.body.since)}</p>
      {unlisted !== null && <p>{unlisted}</p>}
      <ListTable
        label="Mail sent by rules"
        list={list}
        columns={redirectColumns}
        rowId={(row) => `${row.identity_id} ${row.by} ${row.to}`}
        rowName={(row) => `${row.display_name}, to ${row.to}`}
        rowActions={rowActions}
        filters={filters}
        filterBar={FilterBar}
        showCall={callShower(listRedirects, { query: list.requestParams })}
        empty={
          <EmptyState title="No mail sent by rules yet">
            Forwards and users’ rules can send mail to other addresses. A mail server that reports this mail
            fills this list. Entries are kept for 30 days.
          </EmptyState>
        }
      />
    </Page>
  )
}
