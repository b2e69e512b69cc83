import { useLocation } from 'react-router'
import { callShower } from '../../api/shown-call'
import { listKeys, revokeKey } from '../../contract/generated/operations/key'
import type { Key } from '../../contract/generated/schemas/key.zod'
import { ListKeysParams } from '../../contract/generated/schemas/listKeysParams.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import type { MenuItem } from '../../ui/menu-item'
import { keyColumns } from './key-columns'
import { keyStates, revokeDisabledReason } from './key-text'
import { toKeyListParams, keysQuery } from '../../resources/key/queries'

// Every sign-in opens a session, and keys would be hard to find among them.
const filters = {
  kind: { label: 'Kind', any: 'Keys', values: { session: 'Open sessions' } },
  state: { label: 'State', any: 'Any state', values: keyStates },
}

const sortLabels = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  key_name: 'Name, A to Z',
  '-key_name': 'Name, Z to A',
  expires_at: 'Expires soonest first',
  '-expires_at': 'Expires latest first',
  last_used_at: 'Least recently used first',
  '-last_used_at': 'Most recently used first',
}

/** The organization's keys, or the sessions opened with them. */
export const KeyTable = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { search } = useLocation()
  const permissionReason = useMissingPermission(revokeKey)
  const list = useList(ListKeysParams, (params) => keysQuery(organization_id, params))

  const rowActions = (key: Key): MenuItem[] => [
    { label: 'Show activity', to: `${paths.audit(organization_id)}?key_id=${key.key_id}` },
    { label: 'Copy ID', onSelect: () => void copy(key.key_id, `ID of “${key.key_name}”`) },
    {
      label: 'Revoke',
      danger: true,
      to: { pathname: paths.revokeKey(organization_id, key.key_id), search },
      state: fromPage,
      disabledReason: permissionReason ?? revokeDisabledReason(profile, key),
    },
  ]
  return (
    <ListTable
      label="Keys"
      list={list}
      columns={keyColumns}
      rowId={(key) => key.key_id}
      rowName={(key) => `${key.key_name} …${key.key_hint}`}
      rowActions={rowActions}
      filters={filters}
      sortLabels={sortLabels}
      searchedFields="name or last characters"
      filterBar={FilterBar}
      showCall={callShower(listKeys, { query: toKeyListParams(list.requestParams) })}
      empty={<EmptyState title="No keys yet">Each administrator and each program needs a key.</EmptyState>}
    />
  )
}
