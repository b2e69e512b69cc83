import type { Db } from '../../db/database.ts'
import type { PlanChange } from '../../generated/model/index.ts'
import type { PlanItemRow, PlanRow } from '../../generated/rows.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { ownersOfAddresses } from '../../queries/addresses/address-owners.ts'
import { directAliases, directGroups } from '../../queries/addresses/alias-targets.ts'
import { holdersOfAddresses } from '../../queries/deleted-identities.ts'
import { departmentsByNameKeys } from '../../queries/departments.ts'
import { domainsByNames } from '../../queries/domains.ts'
import { groupsByAddresses } from '../../queries/addresses/groups.ts'
import { identitiesByAddresses } from '../../queries/identities.ts'
import { type ItemPreview, planItemsByIdentity } from '../../queries/plans/plan-items.ts'
import { firstRowsOf, type RowIdentity, writeRowIdentities } from '../../queries/plans/plan-imports.ts'
import { removedDomainsByNames } from '../../queries/removed-domains.ts'
import type { OrganizationNumbers } from '../../rules/organization-numbers.ts'
import { nameKey } from '../../generated/rules/name-key.ts'
import { type ImportRow, rowError, RowProblem, rowValues, type RowValues } from './row.ts'
import { reachesFor } from './group-reach.ts'
import { countMembers, memberCountsFor } from './groups.ts'
import { planCreation, type ImportContext, planUpdate } from './targets.ts'
import { revertedRow } from './reverts.ts'
import type { Effect } from '../operation.ts'
import { type ImportValues, type PlanItem, planItemOf } from '../plan-item.ts'
import { type MailboxSubject, mailboxSubjects, noReason, refusalOf } from '../subjects.ts'

/*
 * Previews the rows of an import.
 */

const partsOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The addresses and departments that rows name, and whether the import is undone. */
interface ImportNames {
  addresses: readonly string[]
  departments: readonly string[]
  /** The addresses of groups that rows name. */
  groups?: readonly string[]
  /** The identities whose aliases or groups rows change. */
  identityIds?: readonly string[]
  isUndo: boolean
}

/** The organization's domains with these names, and those that it has removed. */
const domainsOf = async (
  db: Db,
  names: readonly string[],
): Promise<Pick<ImportContext, 'domains' | 'removedDomains'>> => {
  const domains = await domainsByNames(db, names)
  const others = names.filter((name) => !domains.has(name))
  return { domains, removedDomains: await removedDomainsByNames(db, others) }
}

/** Loads the domains, departments, groups and reserved addresses that rows need. Previews and runs update the caller's numbers. */
export const loadImportContext = async (
  db: Db,
  organization: OrganizationNumbers,
  { addresses, departments, isUndo, groups = [], identityIds = [] }: ImportNames,
): Promise<ImportContext> => ({
  ...(await domainsOf(db, [...new Set(addresses.map(partsOf))])),
  organization,
  isUndo,
  aliases: await directAliases(db, identityIds),
  groups: await directGroups(db, identityIds),
  groupsNamed: await groupsByAddresses(db, groups),
  memberCounts: new Map(),
  reaches: [],
  departments: new Map(await departmentsByNameKeys(db, [...new Set(departments.map(nameKey))])),
  held: await holdersOfAddresses(db, addresses),
  owners: await ownersOfAddresses(db, addresses),
})

/** An item of an import with its values, or with the errors of its row. */
interface ReadRow {
  item: PlanItem<'import'>
  row: ImportRow
  values: RowValues | RowProblem
}

const readRow = (item: PlanItem<'import'>): ReadRow => {
  const row = orNotFound(item.row)
  try {
    return { item, row, values: rowValues(row) }
  } catch (error) {
    if (error instanceof RowProblem) return { item, row, values: error }
    throw error
  }
}

/** @throws Problem row_repeated where an earlier row has the address. */
const assertFirst = ({ address, position }: PlanItem, firsts: Awaited<ReturnType<typeof firstRowsOf>>) => {
  const first = firsts.get(address ?? '')
  if (!first || first.position === position) return
  const detail = `Line ${first.line} already has the address ${address}.`
  throw new Problem('row_repeated', { detail, first_line: first.line })
}

/** @throws RowProblem where an alias is the address of another row: the identity of that row could not have it. */
const assertAliasesFree = (
  { item, row, values }: ReadRow & { values: RowValues },
  firsts: Awaited<ReturnType<typeof firstRowsOf>>,
) => {
  for (const alias of values.aliases ?? []) {
    const other = firsts.get(alias)
    if (other === undefined || alias === item.address) continue
    const message = `Line ${other.line} has the address ${alias}.`
    throw new RowProblem([rowError(row, 'aliases', { code: 'address_taken', message })])
  }
}

/** The preview of an item, and the identity that it is about. */
interface RowPreview {
  result: ItemPreview
  rowIdentity: RowIdentity
}

/** What a row does: the identity that it changes, absent for a new one, and the effect. */
interface CheckedRow {
  subject: MailboxSubject | undefined
  effect: (Effect<ImportValues> & { display_name?: string }) | null
}

/** Previews one item, and counts it in the context's numbers. */
const previewRow = (
  { position, identity_id, display_name }: PlanItem,
  context: Pick<ImportContext, 'organization' | 'memberCounts' | 'reaches'>,
  check: () => CheckedRow,
): RowPreview => {
  const nothing = { position, version: null, before: null, after: null, ...noReason }
  const nobody = { position, identity_id, display_name, errors: null }
  try {
    const { subject, effect } = check()
    const identity = subject?.identity
    const rowIdentity = {
      ...nobody,
      identity_id: identity?.identity_id ?? identity_id,
      display_name: identity?.display_name ?? effect?.display_name ?? null,
    }
    const version = identity?.version ?? null
    if (effect === null) return { result: { ...nothing, version, outcome: 'unchanged' }, rowIdentity }
    const { before, after, isFull = false } = effect
    context.organization.storage_allocated_bytes += effect.allotted
    if (before === null) context.organization.identity_count += 1
    countMembers(context, identity?.identity_id ?? after?.address ?? '', before, after)
    return { result: { ...nothing, version, outcome: 'will_change', before, after, isFull }, rowIdentity }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const errors = error instanceof RowProblem ? error.rowErrors : null
    return {
      result: { ...nothing, outcome: 'refused', ...refusalOf(error) },
      rowIdentity: { ...nobody, errors },
    }
  }
}

const checkRow = (
  { item, row, values }: ReadRow,
  change: PlanChange,
  {
    context,
    subject,
    firsts,
  }: {
    context: ImportContext
    subject: MailboxSubject | undefined
    firsts: Awaited<ReturnType<typeof firstRowsOf>>
  },
): CheckedRow => {
  if (values instanceof RowProblem) throw values
  assertFirst(item, firsts)
  assertAliasesFree({ item, row, values }, firsts)
  const effect = subject
    ? planUpdate(row, values, change, { subject, context })
    : planCreation(row, values, change, context)
  return { subject, effect }
}

/** Previews rows of a file. */
const previewNewRows = async (
  db: Db,
  plan: PlanRow,
  items: readonly PlanItem<'import'>[],
  organization: OrganizationNumbers,
): Promise<RowPreview[]> => {
  const rows = items.map(readRow)
  const addresses = [...new Set(items.flatMap(({ address }) => address ?? []))]
  const departments = rows.flatMap(({ values }) =>
    values instanceof RowProblem ? [] : (values.department ?? []),
  )
  const identities = await identitiesByAddresses(db, addresses)
  const ids = [...identities.values()].map(({ identity_id }) => identity_id)
  const namedIn = (column: 'aliases' | 'groups') =>
    rows.flatMap(({ values }) => (values instanceof RowProblem ? [] : (values[column] ?? [])))
  const hasAddresses = rows.some(({ row }) => row.aliases !== undefined || row.groups !== undefined)
  const loaded = await loadImportContext(db, organization, {
    addresses: [...addresses, ...namedIn('aliases')],
    departments,
    groups: namedIn('groups'),
    identityIds: hasAddresses ? ids : [],
    isUndo: false,
  })
  const context = {
    ...loaded,
    memberCounts: await memberCountsFor(db, plan, loaded.groupsNamed),
    reaches: await reachesFor(db, plan, [...loaded.groupsNamed.keys()]),
  }
  const firsts = await firstRowsOf(db, plan.plan_id, [...addresses, ...namedIn('aliases')])
  const subjects = await mailboxSubjects(db, ids)
  return rows.map((read) => {
    const id = identities.get(read.item.address ?? '')?.identity_id
    const subject = id === undefined ? undefined : subjects.get(id)
    return previewRow(read.item, context, () => checkRow(read, plan.change, { context, subject, firsts }))
  })
}

/** Previews the undo of rows. */
const previewReverts = async (
  db: Db,
  earlierId: string,
  items: readonly PlanItem<'import'>[],
  organization: OrganizationNumbers,
): Promise<RowPreview[]> => {
  const ids = items.map(({ identity_id }) => identity_id)
  const subjects = await mailboxSubjects(db, ids)
  const rows = await planItemsByIdentity(db, earlierId, ids)
  const earlier = new Map([...rows].map(([id, row]) => [id, planItemOf('import', row)]))
  const departments = [...earlier.values()].flatMap(({ before }) => before?.department_name ?? [])
  const context = await loadImportContext(db, organization, { addresses: [], departments, isUndo: true })
  const previews: RowPreview[] = []
  for (const item of items) {
    const subject = subjects.get(item.identity_id)
    const effect = await revertedRow(db, orNotFound(earlier.get(item.identity_id) ?? null), {
      subject,
      context,
    }).catch((error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    })
    previews.push(
      previewRow(item, context, () => {
        if (effect instanceof Problem) throw effect
        return { subject, effect }
      }),
    )
  }
  return previews
}

const isCreation = ({ outcome, before }: ItemPreview): boolean => outcome === 'will_change' && before === null

/** Previews items of an import, and stores which identities they are about. @returns one preview per item, in order. */
export const previewRows = async (
  db: Db,
  plan: PlanRow,
  itemRows: readonly PlanItemRow[],
  organization: OrganizationNumbers,
): Promise<ItemPreview[]> => {
  const items = itemRows.map((row) => planItemOf('import', row))
  organization.identity_count += plan.create_count
  const rows = plan.reverts_plan_id
    ? await previewReverts(db, plan.reverts_plan_id, items, organization)
    : await previewNewRows(db, plan, items, organization)
  const results = rows.map(({ result }) => result)
  const identities = rows.map(({ rowIdentity }) => rowIdentity)
  await writeRowIdentities(db, plan.plan_id, identities, results.filter(isCreation).length)
  return results
}
