import { callShower } from '../../api/shown-call'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { ListEnforcementsParams } from '../../contract/generated/schemas/listEnforcementsParams.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { enforcementsQuery } from '../../resources/enforcement/queries'
import { subjectOf, wantedWords } from '../../resources/enforcement/enforcement-words'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { enforcementColumns } from './enforcement-columns'

const emptyTitles = { pending: 'No change waits to be enforced', failed: 'No change failed' } as const

/** What mail servers were asked to do about changes, and what became of it; the newest first. */
export const EnforcementList = () => {
  const { organization_id } = useOrganization()
  const list = useList(ListEnforcementsParams, (params) => enforcementsQuery(organization_id, params))
  const rowActions = ({ enforcement_id, request_id }: Enforcement): MenuItem[] => [
    {
      label: 'Only this change',
      disabledReason: request_id === null ? 'No request has made it.' : null,
      onSelect: () => list.move({ filters: { request_id: request_id ?? undefined } }),
    },
    { label: 'Copy id', onSelect: () => void copy(enforcement_id, 'Id') },
  ]
  const { state } = list.state.filters
  const empty = state === 'pending' || state === 'failed' ? emptyTitles[state] : null
  return (
    <Page
      title="At the mail server"
      crumbs={[{ label: 'Health', to: paths.health(organization_id) }]}
      actions={
        empty === null ? (
          <>
            <ButtonLink to="?state=failed">Only what failed</ButtonLink>
            <ButtonLink to="?state=pending">Only what is not enforced yet</ButtonLink>
          </>
        ) : (
          <ButtonLink to="?">Show all</ButtonLink>
        )
      }
    >
      {empty !== null && list.rows?.length === 0 && list.total === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ListTable
          label="Changes"
          list={list}
          columns={enforcementColumns}
          rowId={(row) => row.enforcement_id}
          rowName={(row) => `${wantedWords(row)}, ${subjectOf(row)}`}
          rowActions={rowActions}
          showCall={callShower(listEnforcements, { query: list.requestParams })}
          empty={
            <EmptyState title="Mail servers were asked for nothing yet">
              While a mail system is attached, each change that it acts by stands here, with what it answered,
              for 90 days where nothing else is set.
            </EmptyState>
          }
        />
      )}
    </Page>
  )
}
