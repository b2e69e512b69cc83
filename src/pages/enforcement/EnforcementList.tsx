import { callShower } from '../../api/shown-call'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { ListEnforcementsParams } from '../../contract/generated/schemas/listEnforcementsParams.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { enforcementsQuery } from '../../resources/enforcement/queries'
import { subjectOf, wantedText } from '../../resources/enforcement/enforcement-text'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { enforcementColumns } from './enforcement-columns'

const emptyTitles = { pending: 'No pending changes', failed: 'No failed changes' } as const

/** The changes that were sent to mail servers, with their results, newest first. */
export const EnforcementList = () => {
  const { organization_id } = useOrganization()
  const list = useList(ListEnforcementsParams, (params) => enforcementsQuery(organization_id, params))
  const rowActions = ({ enforcement_id, request_id }: Enforcement): MenuItem[] => [
    {
      label: 'Show this change only',
      disabledReason: request_id === null ? 'This change wasn’t made by a request.' : null,
      onSelect: () => list.move({ filters: { request_id: request_id ?? undefined } }),
    },
    { label: 'Copy ID', onSelect: () => void copy(enforcement_id, 'ID') },
  ]
  const { state } = list.state.filters
  const empty = state === 'pending' || state === 'failed' ? emptyTitles[state] : null
  const choices =
    empty === null ? (
      <>
        <ButtonLink to="?state=failed">Show failed</ButtonLink>
        <ButtonLink to="?state=pending">Show pending</ButtonLink>
      </>
    ) : (
      <ButtonLink to="?">Show all</ButtonLink>
    )
  // On a phone they are below the list, whose first row has their place. By style: a page that is made narrow never has both.
  const choicesIn = (style: string) =>
    list.isEmpty ? undefined : <div className={`flex flex-wrap gap-2 ${style}`}>{choices}</div>
  return (
    <Page
      title="Mail server status"
      crumbs={[{ label: 'Health', to: paths.health(organization_id) }]}
      actions={choicesIn('max-sm:hidden')}
    >
      {empty !== null && list.rows?.length === 0 && list.total === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ListTable
          label="Changes"
          list={list}
          columns={enforcementColumns}
          rowId={(row) => row.enforcement_id}
          rowName={(row) => `${wantedText(row)}, ${subjectOf(row)}`}
          rowActions={rowActions}
          showCall={callShower(listEnforcements, { query: list.requestParams })}
          empty={
            <EmptyState title="No changes sent to mail servers yet">
              While a mail server is connected, this list shows each change and the server’s response. Entries
              are kept for 90 days, unless the operator has set another time.
            </EmptyState>
          }
        />
      )}
      {choicesIn('sm:hidden')}
    </Page>
  )
}
