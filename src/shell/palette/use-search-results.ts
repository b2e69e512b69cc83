import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AtSign, Globe, Network, User, Users } from 'lucide'
import { useNavigate } from 'react-router'
import {
  deleteDepartment,
  listDepartments,
  updateDepartment,
} from '../../contract/generated/operations/departments'
import { listAddresses, listGroups } from '../../contract/generated/operations/addresses'
import { listDomains } from '../../contract/generated/operations/domains'
import { listIdentities } from '../../contract/generated/operations/identities'
import { createMailboxQuota, updateMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import type { Department } from '../../contract/generated/schemas/department.zod'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { ListPage } from '../../api/list-page'
import type { Operation } from '../../contract/operation'
import { missingPermission } from '../../session/missing-permission'
import type { Profile } from '../../session/profiles'
import { query } from '../../api/query'
import * as paths from '../../paths'
import { formatPercent } from '../../util/number'
import { addressStates } from '../../resources/addresses/address-text'
import { useDomainActions } from '../../resources/domains/use-domain-actions'
import { missingForPlan } from '../../resources/plans/operations'
import { useIdentityActions } from '../../resources/identities/use-identity-actions'
import { readableAddress } from '../../util/unicode-name'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'
import { useAddressActions } from '../../resources/addresses/use-address-actions'
import { actEntries } from './acts'
import type { Results } from './arrange'
import type { PaletteEntry } from './entry'

type SearchArgs = { query?: { q?: string; limit?: number } }

interface ResourceSearch<Row> {
  label: string
  operation: Operation<SearchArgs, ListPage<Row>>
  /** What it is searched with besides. */
  more?: object
  entryOf: (row: Row, organizationId: string) => PaletteEntry
}

/** The results of a search for one kind of resource. */
type SearchResults = Results & {
  error: Error | null
  isWaiting: boolean
}

const LIMIT = 5

const byRelevance = { sort: 'relevance' }

const aliases = { kind: 'alias' }

const useResourceSearch = <Row>(
  { label, operation, more = byRelevance, entryOf }: ResourceSearch<Row>,
  profile: Profile,
  q: string,
): SearchResults => {
  const id = profile.organization_id
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query(id, operation, { query: { q, limit: LIMIT, ...more } }),
    enabled: q !== '' && missingPermission(profile, operation) === null,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  const rows = q === '' ? [] : (data?.body.items ?? [])
  return {
    label,
    items: rows.map((row) => entryOf(row, id)),
    error,
    isWaiting: isFetching,
    isEarlier: isPlaceholderData,
  }
}

/** The state of an identity: suspended, or how full its mailbox is; nothing where that is unknown. */
const identityState = ({ status, mailbox }: Identity): string | undefined => {
  if (status === 'suspended') return 'Suspended'
  if (mailbox === null) return 'No mailbox'
  return mailbox.used_percent === null ? undefined : `${formatPercent(mailbox.used_percent, 1)} full`
}

/** What its page offers besides the menu of an identity in lists. */
const mailboxAction = (profile: Profile, { identity_id, mailbox }: Identity): MenuItem => ({
  ...(mailbox === null
    ? {
        label: 'Add mailbox',
        to: paths.mailboxPanel(profile.organization_id, identity_id, 'add'),
        disabledReason: missingPermission(profile, createMailboxQuota),
      }
    : {
        label: 'Change warning threshold',
        to: paths.mailboxPanel(profile.organization_id, identity_id, 'warning'),
        disabledReason: missingPermission(profile, updateMailboxQuota),
      }),
  state: fromPage,
})

/** The actions of a department. Its list has its own, because that is loaded first. */
const departmentActions = (
  profile: Profile,
  { department_id }: Pick<Department, 'department_id'>,
): MenuItem[] => [
  {
    label: 'Add several',
    to: {
      pathname: paths.joinIdentities(profile.organization_id),
      search: `?department_id=${department_id}`,
    },
    state: fromPage,
    disabledReason: missingForPlan(profile, 'import'),
  },
  {
    label: 'Edit',
    to: paths.editDepartment(profile.organization_id, department_id),
    state: fromPage,
    disabledReason: missingPermission(profile, updateDepartment),
  },
  {
    label: 'Delete',
    to: paths.deleteDepartment(profile.organization_id, department_id),
    state: fromPage,
    disabledReason: missingPermission(profile, deleteDepartment),
  },
]

/** Searches identities, aliases, groups, departments and domains, as far as the key has the permission; each result with its actions. */
export const useSearchResults = (profile: Profile, q: string): SearchResults[] => {
  const navigate = useNavigate()
  const identityActions = useIdentityActions({})
  const domainActions = useDomainActions()
  const addressActions = useAddressActions(false)
  const withActs = (entry: PaletteEntry & { to: string }, items: MenuItem[]): PaletteEntry => {
    const open: MenuItem = { label: 'Open', to: entry.to }
    const all = items[0]?.label === 'Open' ? items : [open, ...items]
    return {
      ...entry,
      acts: actEntries(all, entry.id, ({ to, state }) => void navigate(to, { state })),
    }
  }
  return [
    useResourceSearch(
      {
        label: 'Identities',
        operation: listIdentities,
        entryOf: (row, id) =>
          withActs(
            {
              id: row.identity_id,
              label: row.display_name,
              detail: readableAddress(row),
              beside: row.department_name ?? undefined,
              state: identityState(row),
              icon: User,
              to: paths.identity(id, row.identity_id),
            },
            [
              ...identityActions({ ...row, mailbox_quota_id: row.mailbox?.mailbox_quota_id ?? null }),
              mailboxAction(profile, row),
            ],
          ),
      },
      profile,
      q,
    ),
    useResourceSearch(
      {
        label: 'Aliases',
        operation: listAddresses,
        more: aliases,
        entryOf: (row, id) =>
          withActs(
            {
              id: row.id,
              label: row.address_unicode,
              detail: row.note ?? undefined,
              state: row.state === 'in_use' ? undefined : addressStates[row.state],
              icon: AtSign,
              to: paths.alias(id, row.id),
            },
            addressActions(row),
          ),
      },
      profile,
      q,
    ),
    useResourceSearch(
      {
        label: 'Groups',
        operation: listGroups,
        more: {},
        entryOf: (row, id) =>
          withActs(
            {
              id: row.group_id,
              label: row.group_name,
              detail: readableAddress(row),
              state: row.state === 'in_use' ? undefined : addressStates[row.state],
              icon: Users,
              to: paths.group(id, row.group_id),
            },
            addressActions({ ...row, kind: 'group', id: row.group_id, display_name: row.group_name }),
          ),
      },
      profile,
      q,
    ),
    useResourceSearch(
      {
        label: 'Departments',
        operation: listDepartments,
        entryOf: (row, id) =>
          withActs(
            {
              id: row.department_id,
              label: row.department_name,
              icon: Network,
              to: paths.department(id, row.department_id),
            },
            departmentActions(profile, row),
          ),
      },
      profile,
      q,
    ),
    useResourceSearch(
      {
        label: 'Domains',
        operation: listDomains,
        entryOf: (row, id) =>
          withActs(
            {
              id: row.domain_id,
              label: row.domain_name_unicode,
              icon: Globe,
              to: paths.domain(id, row.domain_id),
            },
            domainActions(row),
          ),
      },
      profile,
      q,
    ),
  ]
}
