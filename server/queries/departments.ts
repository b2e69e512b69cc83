import { writeRows } from '../db/constraint-violation.ts'
import type { Db, Snapshot } from '../db/database.ts'
import type {
  DepartmentList,
  GetStorageByDepartmentSort,
  ListDepartmentsSort,
  StorageByDepartment,
} from '../generated/model/index.ts'
import type { JsonOf, Operations } from '../generated/operations.ts'
import { departmentColumns, type DepartmentRow } from '../generated/rows.ts'
import { allRows } from '../lists/all-rows.ts'
import { conditionsOf, type Filters, searchCondition } from '../lists/conditions.ts'
import type { ListDefinition } from '../lists/definition.ts'
import type { Lists, Summary } from '../lists/lists.ts'

export const departmentList: ListDefinition<ListDepartmentsSort> = {
  name: 'departments',
  table: 'department',
  counter: 'department_count',
  members: 't.department_id, t.department_name',
  shown: 'l.department_name',
  relevance: 'department_name',
  orders: {
    department_name: { kind: 'text', key: 'l.department_name', descending: 'same' },
    created_at: {
      kind: 'number',
      key: 'sort_time(l.created_at)',
      descending: { key: '-sort_time(l.created_at)' },
    },
  },
}
const departmentListWithUsage: typeof departmentList = {
  ...departmentList,
  name: 'departments with usage',
  members: `${departmentList.members}, t.identity_count, t.storage_allocated_bytes,
    case when t.mailbox_count = 0 or t.measured_mailbox_count > 0 then t.storage_used_bytes end as storage_used_bytes`,
}

const filters: Filters<'listDepartments', 'include' | 'suggest'> = { q: searchCondition }

/** One page of departments as the contract's list. */
export const departmentPage = (
  db: Db,
  lists: Lists,
  query: Operations['listDepartments']['query'],
): Promise<JsonOf<DepartmentList>> =>
  lists.page(db, query.include === 'usage' ? departmentListWithUsage : departmentList, {
    ...query,
    where: conditionsOf(filters, query),
  })

/** All departments of the contract's list, with their usage. */
export const allDepartments = (db: Snapshot, { sort, ...query }: Operations['exportDepartments']['query']) =>
  allRows(db, departmentListWithUsage, { sort, where: conditionsOf(filters, query) })

/** Members of a share of the storage; unmeasured values are null. */
const storageOf = `'mailbox_count', s.mailbox_count, 'measured_mailbox_count', s.measured_mailbox_count,
  'storage_allocated_bytes', s.storage_allocated_bytes, 'storage_used_bytes',
  case when s.mailbox_count = 0 or s.measured_mailbox_count > 0 then s.storage_used_bytes end`

const highestFirst: Record<GetStorageByDepartmentSort, string> = {
  '-storage_used_bytes': 'mailbox_count > 0 and measured_mailbox_count = 0, storage_used_bytes desc',
  '-storage_allocated_bytes': 'storage_allocated_bytes desc',
}

const storageColumns = [
  'mailbox_count',
  'measured_mailbox_count',
  'storage_allocated_bytes',
  'storage_used_bytes',
]
const sums = storageColumns.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', ')
const differences = (one: string, other: string) =>
  storageColumns.map((column) => `${one}.${column} - ${other}.${column} as ${column}`).join(', ')

/** The ten departments with most storage, all others together, and the identities without one, at one moment. */
export const storageByDepartment = (db: Db, lists: Lists, sort: GetStorageByDepartmentSort) =>
  lists.summary<StorageByDepartment>(db, `storage by department ${sort}`, () =>
    db.one<Summary>(
      `with most as materialized (
         select department_id, department_name, ${storageColumns.join(', ')},
           row_number() over (order by ${highestFirst[sort]}, department_name, department_id) as place
         from department where organization_id = $1 order by place limit 10
       ), ten as (select count(*) as n, ${sums} from most),
       every as (select count(*) as n, ${sums} from department where organization_id = $1)
       select o.list_version as version, json_build_object(
         'departments', coalesce((select json_agg(json_build_object('department_id', s.department_id,
           'department_name', s.department_name, ${storageOf}) order by s.place) from most s), '[]'),
         'others', (select json_build_object('department_count', s.n, ${storageOf})
           from (select every.n - ten.n as n, ${differences('every', 'ten')} from every cross join ten) s),
         'no_department', (select json_build_object(${storageOf})
           from (select ${differences('o', 'every')} from every) s))::text as body
       from organization o where o.organization_id = $1`,
      [db.organizationId],
    ),
  )

export const departmentById = (db: Db, departmentId: string) =>
  db.one<DepartmentRow>(
    `select ${departmentColumns} from department where organization_id = $1 and department_id = $2`,
    [db.organizationId, departmentId],
  )

/** Returns the names of those departments that exist, by id. */
export const departmentsByIds = async (
  db: Db,
  departmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (departmentIds.length === 0) return new Map()
  const rows = await db.query<Pick<DepartmentRow, 'department_id' | 'department_name'>>(
    'select department_id, department_name from department where organization_id = $1 and department_id = any($2)',
    [db.organizationId, departmentIds],
  )
  return new Map(rows.map(({ department_id, department_name }) => [department_id, department_name]))
}

/**
 * Locks those departments that exist until the transaction ends, in the order of their ids, so that two transactions
 * never wait for each other. @returns them by id.
 */
export const lockDepartments = async (
  db: Db,
  departmentIds: readonly string[],
): Promise<ReadonlyMap<string, DepartmentRow>> => {
  const rows = await db.query<DepartmentRow>(
    `select ${departmentColumns} from department where organization_id = $1 and department_id = any($2)
     order by department_id for update`,
    [db.organizationId, departmentIds],
  )
  return new Map(rows.map((row) => [row.department_id, row]))
}

export const departmentByNameKey = (db: Db, key: string) =>
  db.one<Pick<DepartmentRow, 'department_id' | 'department_name'>>(
    'select department_id, department_name from department where organization_id = $1 and department_name_key = $2',
    [db.organizationId, key],
  )

/** The existing departments with these name keys, by key. */
export const departmentsByNameKeys = async (
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DepartmentRow>> => {
  if (keys.length === 0) return new Map()
  const rows = await db.query<DepartmentRow>(
    `select ${departmentColumns} from department
     where organization_id = $1 and department_name_key = any($2)`,
    [db.organizationId, keys],
  )
  return new Map(rows.map((row) => [row.department_name_key, row]))
}

/** The columns of a department that a request writes. */
type DepartmentValues = Pick<
  DepartmentRow,
  | 'department_id'
  | 'department_name'
  | 'department_name_key'
  | 'description'
  | 'default_mailbox_limit_bytes'
  | 'welcome_text'
>

const valuesOf = (db: Db, values: DepartmentValues) => [
  db.organizationId,
  values.department_id,
  values.department_name,
  values.department_name_key,
  values.description,
  values.default_mailbox_limit_bytes,
  values.welcome_text,
]

export const insertDepartment = (db: Db, values: DepartmentValues) =>
  writeRows([values], () =>
    db.one<DepartmentRow>(
      `insert into department (organization_id, department_id, department_name, department_name_key, description,
         default_mailbox_limit_bytes, welcome_text)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${departmentColumns}`,
      valuesOf(db, values),
    ),
  )

export const setDepartment = (db: Db, values: DepartmentValues) =>
  writeRows([values], () =>
    db.one<DepartmentRow>(
      `update department set department_name = $3, department_name_key = $4, description = $5,
         default_mailbox_limit_bytes = $6, welcome_text = $7, version = version + 1, updated_at = now()
       where organization_id = $1 and department_id = $2 returning ${departmentColumns}`,
      valuesOf(db, values),
    ),
  )

export const removeDepartment = (db: Db, departmentId: string) =>
  db.query('delete from department where organization_id = $1 and department_id = $2', [
    db.organizationId,
    departmentId,
  ])

/** Moves all members to another department, or to none for null, each with its audit event. @returns their number. */
export const moveMembers = async (
  db: Db,
  from: string,
  to: string | null,
  event: { key_id: string; key_name: string; operation: string; request_id: string },
): Promise<number> => {
  const row = await db.one<{ moved: number }>(
    `with moved as (
       update identity set department_id = $3::uuid, version = version + 1, updated_at = now()
       where organization_id = $1 and department_id = $2::uuid
       returning identity_id, address
     ), events as (
       insert into audit_event (organization_id, audit_event_id, actor_key_id, actor_key_name, operation,
         resource_type, resource_id, resource_label, before, after, request_id)
       select $1, uuid_v7(), $4, $5, $6, 'identity', identity_id, address,
         jsonb_build_object('department_id', $2::uuid), jsonb_build_object('department_id', $3::uuid), $7
       from moved
     )
     select count(*) as moved from moved`,
    [db.organizationId, from, to, event.key_id, event.key_name, event.operation, event.request_id],
  )
  return row?.moved ?? 0
}
