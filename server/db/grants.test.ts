import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMembers, type Organization, harnessForTests } from '../../testing/harness.ts'
import { ownedDatabase } from '../../testing/owned-database.ts'

/** SQLSTATE insufficient_privilege. */
const forbidden = '42501'

const harness = harnessForTests()
let organization: Organization
let client: pg.Client

const connect = async (url: string, role: string) => {
  const connected = new pg.Client({ connectionString: url, options: `-c role=${role}` })
  await connected.connect()
  return connected
}
/** How many rows a statement changes, or the SQLSTATE of its error. The change is rolled back. */
const resultOf = async (sql: string, values: unknown[] = [], on = client) => {
  await on.query('begin')
  try {
    return `${(await on.query(sql, values)).rowCount} rows`
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await on.query('rollback')
  }
}

beforeAll(async () => {
  client = await connect(harness.url, 'postroom_app')
})
afterAll(async () => {
  await client.end()
})
beforeEach(async () => {
  organization = await harness.organization()
  const department = await harness.call('createDepartment', {
    key: organization.owner,
    body: { department_name: 'Sales' },
    headers: { 'idempotency-key': 'first' },
  })
  await addMembers(harness, organization.organization_id, department.body.department_id, 1)
  await client.query("select set_config('postroom.organization_id', $1, false)", [
    organization.organization_id,
  ])
})

describe('the role that requests work as', () => {
  it.each([
    ['api_key', ['key_id', 'key_name', 'permissions', 'secret_sha256', 'expires_at', 'created_at', 'kind']],
    ['domain', ['domain_id', 'domain_name', 'status', 'created_at']],
    ['domain', ['receives', 'sends', 'inbound_gateways', 'proof_kind', 'proof_label', 'proof_token']],
    [
      'domain_claim',
      ['claim_id', 'domain_name', 'label', 'token', 'proven_at', 'domain_id', 'expires_at', 'created_at'],
    ],
    ['domain_dkim_key', ['selector', 'public_key']],
    ['domain_record', ['record_id', 'check_name', 'subject']],
    ['domain_record_change', ['change_id', 'occurred_at', 'before', 'after']],
    ['domain_look', ['domain_id']],
    ['dns_share', ['token_sha256', 'expires_at', 'created_at', 'made_by_key_id']],
    ['department', ['department_id', 'created_at']],
    ['identity', ['identity_id', 'domain_id', 'local_part', 'address', 'last_login_at', 'created_at']],
    ['address', ['address_id', 'domain_id', 'local_part', 'address', 'kind', 'is_held', 'former_of']],
    ['address_target', ['address_id', 'target_id']],
    ['mail_rules', ['identity_id', 'created_at']],
    ['redirect_seen', ['identity_id', 'target', 'count', 'last_at']],
    ['redirect_rest', ['identity_id', 'day', 'count']],
    ['mailbox_quota', ['mailbox_quota_id', 'identity_id', 'used_bytes', 'usage_as_of', 'created_at']],
    ['idempotency_record', ['operation', 'path', 'idempotency_key']],
  ])('changes of %s none of %j', async (table, columns) => {
    const outcomes: Record<string, string> = {}
    for (const column of ['organization_id', ...columns])
      outcomes[column] = await resultOf(`update ${table} set ${column} = ${column}`)
    const all = ['organization_id', ...columns].map((column) => [column, forbidden])
    expect(outcomes).toEqual(Object.fromEntries(all))
  })

  it('notes the use and the end of a key, each with the time of the database', async () => {
    expect(await resultOf('update api_key set last_used_at = now()')).toBe('1 rows')
    const set = (column: string, value: string) =>
      client
        .query<{ difference: number }>(
          `update api_key set ${column} = $1 returning abs(extract(epoch from ${column} - now()))::float8 as difference`,
          [value],
        )
        .then(({ rows }) => rows[0]?.difference)
    expect(await set('last_used_at', '2099-01-01')).toBeLessThan(1)
    expect(await set('revoked_at', '2001-01-01')).toBeLessThan(1)
    // A revoked key stays revoked.
    await client.query('update api_key set revoked_at = null')
    const { rows } = await client.query<{ revoked: boolean }>(
      'select revoked_at is not null as revoked from api_key',
    )
    expect(rows).toEqual([{ revoked: true }])
  })

  it('notes no time that has yet to come, also where it is rounded to milliseconds', async () => {
    const ahead: boolean[] = []
    for (let run = 0; run < 20; run += 1) {
      await client.query('begin')
      const { rows } = await client.query<{ ahead: boolean }>(
        'update api_key set last_used_at = now(), revoked_at = now() returning greatest(last_used_at, revoked_at) > now() as ahead',
      )
      ahead.push(...rows.map((row) => row.ahead))
      await client.query('rollback')
    }
    expect(ahead).toEqual(Array(20).fill(false))
  })

  it('makes a key that is new: neither used, revoked nor older than it is', async () => {
    const insert = (column: string | null) =>
      resultOf(
        `insert into api_key (organization_id, key_id, key_name, kind, secret_sha256, key_hint, permissions${column ? `, ${column}` : ''})
         select organization_id, uuid_v7(), 'x', 'key', sha256('x'), 'x', '{}'${column ? ', now()' : ''} from organization`,
      )
    expect(await insert(null)).toBe('1 rows')
    for (const column of ['created_at', 'last_used_at', 'revoked_at'])
      expect([column, await insert(column)]).toEqual([column, forbidden])
  })

  it('deletes sessions that have ended, and no other key', async () => {
    await harness.call('createKeySession', { key: organization.owner })
    expect(await resultOf('delete from api_key')).toBe('0 rows')
    await client.query("update api_key set revoked_at = now() where kind = 'session'")
    expect(await resultOf('delete from api_key')).toBe('1 rows')
  })

  it('writes the audit, but not when it happened', async () => {
    const insert = (columns: string, values: string) =>
      resultOf(
        `insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type,
           resource_id, resource_label, request_id${columns})
         select organization_id, uuid_v7(), 'x', 'x', 'key', organization_id, 'x', 'x'${values} from organization`,
      )
    expect(await insert('', '')).toBe('1 rows')
    expect(await insert(', occurred_at', ", '2001-01-01'")).toBe(forbidden)
  })

  it('makes no large objects', async () => {
    for (const call of ['lo_create(0)', 'lo_creat(0)', "lo_from_bytea(0, 'x')", "lo_put(1, 0, 'x')"])
      expect([call, await resultOf(`select ${call}`)]).toEqual([call, forbidden])
  })
})

describe('a database whose owner is no superuser', () => {
  it('gives temporary tables to the operator alone', async () => {
    const owned = await ownedDatabase()
    const [app, operator] = [
      await connect(owned.url, 'postroom_app'),
      await connect(owned.url, 'postroom_operator'),
    ]
    expect(await resultOf('create temporary table note (text text)', [], app)).toBe(forbidden)
    expect(await resultOf('create temporary table note (text text)', [], operator)).toBe('null rows')
    await app.end()
    await operator.end()
    await owned.drop()
  })
})
