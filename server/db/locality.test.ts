import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import { type Harness, harnessForTests } from '../../testing/harness.ts'
import { fillOrganization, type Ids } from '../../testing/fill-organization.ts'
import { requestSlots } from '../../testing/request-slots.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import type { Db } from './database.ts'

/*
 * Keys, references, indexes and statements of an organization's rows begin with the organization, so that organizations
 * can be spread over several servers (docs/several-servers.md). The exceptions are listed here with their reasons.
 */

const harness = harnessForTests()
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: harness.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})

const namesOf = async (sql: string): Promise<string[]> =>
  (await client.query<{ found: string }>(sql)).rows.map((row) => row.found)

/** Exceptions: they lack the organization or have it in a place where it does not decide. */
const allowed = {
  tables: {
    dns_fact: 'what the operator says about the whole installation',
    function_file: 'what the database itself is',
    migration: 'what the database itself is',
  },
  keys: {
    address_taken: 'mail comes to an address of any organization; its domain belongs to one organization',
    address_unique: 'see address_taken',
    domain_name_taken: 'a domain belongs to one organization of all',
    api_key_secret: 'a request shows its key, and the key tells the organization',
    api_key_pkey: 'the directory of keys: the operator revokes a key by its id alone',
    function_file_pkey: 'no rows of organizations',
    migration_pkey: 'no rows of organizations',
    dns_fact_pkey: 'no rows of organizations',
    dns_share_token: 'a request shows the token, and the token tells the organization',
  },
  references: {
    api_key_parent_key_id_fkey: 'within the directory of keys',
  },
  indexes: {
    address_taken: 'see keys',
    address_unique: 'see keys',
    domain_name_taken: 'see keys',
    api_key_secret: 'see keys',
    api_key_pkey: 'see keys',
    function_file_pkey: 'see keys',
    migration_pkey: 'see keys',
    dns_fact_pkey: 'see keys',
    dns_share_token: 'see keys',
    dns_share_age: 'see plan_finished',
    domain_look_due: 'see plan_due',
    domain_claim_due: 'see plan_due',
    domain_claim_age: 'see plan_finished',
    domain_record_change_age: 'see plan_finished',
    api_key_of_parent: 'within the directory of keys',
    deleted_identity_by_address: 'mail comes to a former address of any organization',
    enforcement_of_former_address: 'mail servers ask for an address, not for an organization',
    mail_rules_reply_ends: 'see plan_finished',
    mailbox_quota_to_write_to: 'see plan_due',
    plan_due: 'a worker takes due tasks of all organizations',
    plan_finished: 'a worker looks for rows that are too old, of all organizations',
    plan_never_run: 'see plan_finished',
    plan_with_removed_items: 'see plan_finished',
  },
  functions: {
    authenticate: 'finds the organization of a key',
    find_person: 'finds the organization of an address',
    find_address: 'finds the organization of an address',
    sign_in_name: 'mail servers know addresses alone',
    names_domain_of_others: 'finds whether a domain is that of another organization',
    addresses_are_free: 'mail is sent to an address, whichever organization has it',
    identity_moves_address: 'mail is sent to an address, whichever organization has it',
    request_address_enforcement: 'tells the workers, which work for all',
    request_rules_enforcement: 'tells the workers, which work for all',
    redirect_rule: 'finds the organization of an address',
    rule_recipients: 'finds the organization of an address, and whether there are others',
    rename_identity: 'tells the workers, which work for all',
    refuse_must_change: 'the setting of the whole mail system',
    tell_key_changed: 'within the directory of keys',
    tell_organization_changed: 'makes every process forget its keys',
    enforce_everything: 'after a restore, once for each organization',
    detach: 'no mail system is left that could answer',
    request_enforcement: 'tells the workers, which work for all',
    count_failed_sign_ins: 'mail servers tell addresses; whose they are is found here',
    note_logins: 'mail servers tell addresses; whose they are is found here',
    count_redirects: 'mail servers report addresses; whose they are is found here',
    record_rule_changes: 'mail servers report addresses; whose they are is found here',
    forget_receipts: 'old rows of all organizations, each by its own key',
    seen_organizations: 'mail servers write addresses; which organizations have them is found here',
    organizations_to_warn: 'a worker looks for work, whose ever it is',
    claim_domain_looks: 'a worker looks for work, whose ever it is',
    claim_domain_claims: 'a worker looks for work, whose ever it is',
    proof_of_others: 'a domain belongs to one organization of all',
    forget_domain_claims: 'rows that are too old in all organizations, each by its own key',
    find_dns_share: 'finds the organization of a link',
    dns_health: 'counts late checks of all organizations',
    dns_load: 'counts domains of all organizations, whose checks share the queries of a process',
    forget_dns: 'rows that are too old in all organizations, each by its own key',
    claim_plans: 'a worker looks for work, whose ever it is',
    forget_plan_passwords: 'old secrets of all organizations, each by its own key',
    expire_plan_items: 'rows that are too old in all organizations',
    delete_plan_items: 'rows that are too old in all organizations, each by its own key',
    forget_idempotency_records: 'old rows of all organizations, each by its own key',
    forget_import_rows: 'old rows of all organizations, each by its own key',
    unmeasured: 'a worker looks for work, whose ever it is',
    end_demonstrations: 'a worker looks for work, whose ever it is',
    mark_ended: 'a service looks for ended rows of all organizations, each by its own key',
    mark_ended_addresses: 'a service looks for ended aliases of all organizations, each by its own key',
    end_deletions: 'a service looks for ended rows of all organizations',
    end_domain_removals: 'a service looks for ended rows of all organizations',
    forget_unknown: 'addresses of no organization',
    note_usage: 'writes what a mail server would write, which knows addresses alone',
    take_logins: "one organization's, of the rows that mail servers wrote by address",
  },
  statements: {
    'select * from authenticate($1)': 'finds the organization of a key',
    'select * from find_person($1)': 'finds the organization of an address',
    'select * from find_dns_share($1)': 'finds the organization of a link',
  },
} as const

/** The names that are neither local nor exceptions, and the exceptions that are no longer needed. */
const compare = (notLocal: readonly string[], list: Readonly<Record<string, string>>) => {
  const names = new Set(notLocal)
  return {
    notLocal: [...names].filter((name) => !Object.hasOwn(list, name)).toSorted(),
    unnecessary: Object.keys(list).filter((name) => !names.has(name)),
  }
}
const none = { notLocal: [], unnecessary: [] }

const tables = () =>
  namesOf(`select relname as found from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
      select from pg_attribute where attrelid = c.oid and attname = 'organization_id' and attnotnull)`)

/** SQL for the columns of a constraint or index, by their numbers. */
const columns = (relation: string, numbers: string) =>
  `array(select attname from pg_attribute where attrelid = ${relation} and attnum = any(${numbers}))`

const keys = () =>
  namesOf(`select c.relname as found from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique
      and 'organization_id' <> all (${columns('i.indrelid', '(i.indkey::smallint[])[0:i.indnkeyatts - 1]')})`)

const references = () =>
  namesOf(`select conname as found from pg_constraint k
    where connamespace = 'public'::regnamespace and contype = 'f'
      and ('organization_id' <> all (${columns('conrelid', 'conkey')})
        or 'organization_id' <> all (${columns('confrelid', 'confkey')}))`)

const indexes = () =>
  namesOf(`select c.relname as found from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and 'organization_id' <> all (${columns('i.indrelid', 'array[i.indkey[0]]')})`)

/** Every function and trigger of the schema. */
const bodies = async () => {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname as name, pg_get_functiondef(oid) as body from pg_proc p
      where pronamespace in ('public'::regnamespace, 'mail'::regnamespace)
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  return rows
}

/** Whether each read of a table, each change and each insertion names the organization. */
const isLocal = (sql: string): boolean => {
  const count = (pattern: RegExp) => [...sql.matchAll(pattern)].length
  const names =
    'organization|organization_service|domain|department|identity|mailbox_quota|api_key|audit_event|idempotency_record|list_bucket|identity_login|enforcement|failed_sign_in|failed_sign_in_minute|mailbox_fullness|deleted_identity|plan|plan_item|address|address_target|authenticate|find_person|domain_dkim_key|domain_record|domain_record_change|domain_look|dns_check_count|dns_share|find_dns_share|domain_claim'
  // Rows of the statement's own common table expressions belong to the organization already; such a name may equal a table's.
  const own = [...sql.matchAll(/(?:\bwith|,)\s+(\w+) as (?:materialized )?\(/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => names.split('|').includes(name))
  const ownReads = own.length === 0 ? 0 : count(new RegExp(`\\b(?:from|join) (?:${own.join('|')})\\b`, 'g'))
  const reads = count(new RegExp(`\\b(?:from|join|update) (?:own_)?(?:${names})\\b(?! set_)`, 'g'))
  const insertions = count(/\binsert into (?!list_bucket\b)(\w+)/g)
  const conditions =
    count(/\borganization_id = (?:\$1(?!\d)|\$2|any\(|\w+\.organization_id|\w+\b(?!\())/g) +
    count(/organization_id = current_organization\(\)/g)
  const whole = /\bnotify\b|\b(?:create|drop) (?:index|table)\b/.test(sql)
  return (
    !whole && reads - ownReads <= conditions && insertions <= count(/insert into \w+ \(organization_id,/g)
  )
}

/** Uses every operation, and returns the statements that were sent. */
const statements = async (): Promise<{ sent: Set<string>; used: Set<string> }> => {
  const sent = new Set<string>()
  const used = new Set<string>()
  const original = { ...harness.database }
  const recorded = (db: Db): Db => ({
    organizationId: db.organizationId,
    query: (sql, ...rest) => {
      sent.add(sql)
      return db.query(sql, ...rest)
    },
    one: (sql, ...rest) => {
      sent.add(sql)
      return db.one(sql, ...rest)
    },
    oneWithin: (milliseconds, sql, values) => {
      sent.add(sql)
      return db.oneWithin(milliseconds, sql, values)
    },
    oneCoalesced: (statement) => {
      sent.add(statement.text)
      return db.oneCoalesced(statement)
    },
  })
  harness.database.read = (id, work) => original.read(id, (db) => work(recorded(db)))
  harness.database.write = (id, work) => original.write(id, (db) => work(recorded(db)))
  harness.database.snapshot = (id, work) =>
    original.snapshot(id, (db) =>
      work({
        ...recorded(db),
        batches: (sql, values) => {
          sent.add(sql)
          return db.batches(sql, values)
        },
      }),
    )
  harness.database.plain = (work) => original.plain((db) => work(recorded(db as Db)))
  try {
    const call: Harness['call'] = (id, rest) => {
      used.add(id)
      return harness.call(id, rest)
    }
    const actions = clientActions({ ...harness, call }, await harness.organization())
    const [first, second] = (await fillOrganization(actions, 2)) as [Ids, Ids]
    await actions.call('updateOrganizationSettings', { body: { deletion_approval_above: 99_999 } })
    await actions.call('updateOrganizationSettings', {
      body: { storage_units: 'binary', deletion_approval_above: null },
    })
    await actions.call('approveOrganizationSettings', {})
    await actions.call('findAddresses', { body: { addresses: ['anna@example.com'] } })
    const { body } = await actions.call('createKeySession', { body: {} })
    await call('endKeySession', { key: body.api_key })
    await personsWay(call, actions)
    await linkWay(call, actions)
    for (const id of Object.keys(operations) as OperationId[]) await everyWay(actions.call, id)
    for (const slot of requestSlots) await actions.call(slot.operation, slot.call(first, second))
  } finally {
    Object.assign(harness.database, original)
  }
  return { sent, used }
}

/** What a person does on the page of people. */
const personsWay = async (call: Harness['call'], { domain, identity }: ClientActions) => {
  const password = 'five boring blue umbrellas'
  const { address } = await identity(await domain(), 'ada', { password })
  const { body } = await call('createOwnSession', { body: { address, password } })
  const key = body.api_key
  await call('changeOwnPassword', { key, body: { password: 'six lively red lanterns' } })
  for (const id of ['getOwnIdentity', 'listOwnSignIns', 'signOutEverywhere', 'endOwnSession'] as const)
    await call(id, { key })
}

/** What a user with a link does. */
const linkWay = async (call: Harness['call'], actions: ClientActions) => {
  const { body } = await actions.call('createDnsShare', {
    path: { domain_id: await actions.domain() },
    body: {},
  })
  const headers = { 'x-share-token': String(body.url).split('#')[1] ?? '' }
  await call('getSharedDns', { headers })
  await call('checkSharedDns', { headers })
}

/** Requests a list in each of its orders, at a small and a large offset, and with each of its filters. */
const everyWay = async (call: ClientActions['call'], id: OperationId) => {
  const { method, path, query } = operations[id]
  if (method !== 'GET' || path.includes('{')) return
  await call(id)
  const { properties } = (query ?? {}) as { properties?: Record<string, { enum?: readonly string[] }> }
  for (const [name, schema] of Object.entries(properties ?? {}))
    for (const value of schema.enum ?? ['1'])
      for (const offset of name === 'sort' ? [0, 700] : [0])
        await call(id, { query: { ...(properties?.['offset'] ? { offset } : {}), [name]: value } })
}

it('every table says whose its rows are', async () => {
  expect(compare(await tables(), allowed.tables)).toEqual(none)
})

it('every key has the organization in it', async () => {
  expect(compare(await keys(), allowed.keys)).toEqual(none)
})

it('every reference stays within the organization', async () => {
  expect(compare(await references(), allowed.references)).toEqual(none)
})

it('every index begins with the organization', async () => {
  expect(compare(await indexes(), allowed.indexes)).toEqual(none)
})

it('every function and trigger says of which organization', async () => {
  const notLocal = (await bodies()).filter(({ body }) => !isLocal(body))
  expect(
    compare(
      notLocal.map(({ name }) => name),
      allowed.functions,
    ),
  ).toEqual(none)
})

it('every statement that requests send says of which organization', async () => {
  const { sent, used } = await statements()
  expect(Object.keys(operations).filter((id) => !used.has(id))).toEqual([])
  expect(sent.size).toBeGreaterThan(60)
  expect(
    compare(
      [...sent].filter((sql) => !isLocal(sql)),
      allowed.statements,
    ),
  ).toEqual(none)
}, 120_000)

it('sees the planted rows', async () => {
  await client.query('begin')
  await client.query(
    `create table planted (planted_id uuid primary key, organization_id uuid not null, department_id uuid unique);
     create table stray (stray_id uuid, organization_id uuid);
     alter table planted add constraint planted_stray foreign key (department_id) references planted (planted_id);
     create index planted_by_id on planted (planted_id, organization_id);
     create function planted() returns bigint language sql as 'select count(*) from identity where status = $$active$$'`,
  )
  const result = {
    tables: compare(await tables(), allowed.tables).notLocal,
    keys: compare(await keys(), allowed.keys).notLocal,
    references: compare(await references(), allowed.references).notLocal,
    indexes: compare(await indexes(), allowed.indexes).notLocal,
    functions: (await bodies()).filter(({ name, body }) => name === 'planted' && !isLocal(body)).length,
  }
  await client.query('rollback')
  expect(result).toEqual({
    tables: ['stray'],
    keys: ['planted_department_id_key', 'planted_pkey'],
    references: ['planted_stray'],
    indexes: ['planted_by_id', 'planted_department_id_key', 'planted_pkey'],
    functions: 1,
  })
  expect(
    [
      'select * from identity where identity_id = $1',
      'select from identity i join domain d on d.domain_id = i.domain_id where i.organization_id = $1',
      'update department set description = null where department_id = $2',
      'delete from audit_event where occurred_at < now()',
      'insert into department (department_id) values ($1)',
    ].filter(isLocal),
  ).toEqual([])
})
