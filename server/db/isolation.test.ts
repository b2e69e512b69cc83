import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientActions } from '../../testing/client-actions.ts'
import { groupActions } from '../../testing/group-actions.ts'
import { addMembers, type Organization, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let ours: Organization
let theirs: Organization
let client: pg.Client

beforeAll(async () => {
  ours = await harness.organization('Ours')
  theirs = await harness.organization('Theirs')
  for (const organization of [ours, theirs]) {
    const { organization_id, owner } = organization
    const acts = await groupActions(clientActions(harness, organization))
    const ana = await acts.identity('ana')
    await acts.alias('sales', [ana])
    await acts.group('team', [ana, await acts.identity('ben')], { senders: 'listed', sender_ids: [ana] })
    await acts.deleteIdentity(await acts.identity('cyn'), 'cyn')
    const { body } = await harness.call('createDepartment', {
      key: owner,
      body: { department_name: 'Sales' },
      headers: { 'idempotency-key': 'first' },
    })
    await addMembers(harness, organization_id, body.department_id, 2)
    await harness.call('createPlan', { key: owner, body: { operation: 'delete', selection: { filter: {} } } })
    await harness.operator.write(organization_id, async (db) => {
      await db.query('update mail.setting set attached_at = now(), hears_failures_since = now()', [])
      await db.query(
        `insert into organization_service (organization_id, service_code, enabled) values ($1, 'pop3', false)`,
        [organization_id],
      )
      await db.query(
        `insert into identity_login (organization_id, identity_id, service_code, last_login_at)
         select organization_id, identity_id, 'imap', now() from identity where organization_id = $1`,
        [organization_id],
      )
      await db.query(
        `insert into mail_rules (organization_id, identity_id)
         select organization_id, identity_id from identity where organization_id = $1`,
        [organization_id],
      )
      await db.query(
        `insert into redirect_seen (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
         select organization_id, identity_id, 'ana@private.example', 'own_rules', true, 1, now(), now()
         from identity where organization_id = $1`,
        [organization_id],
      )
      await db.query(
        `insert into redirect_rest (organization_id, identity_id, day, set_by, is_outside, count)
         select organization_id, identity_id, now(), 'own_rules', true, 1 from identity where organization_id = $1`,
        [organization_id],
      )
      await db.query(
        `select mail.count_failed_sign_ins((select jsonb_agg(h) from (
           select address, '203.0.113.7' as source, array['imap'] as service_codes, false as is_unknown, 1 as count,
             0 as first_ms, 0 as last_ms from identity where organization_id = $1) h))`,
        [organization_id],
      )
      await db.query(
        `insert into domain_record (organization_id, domain_id, check_name, subject, host, record_type, verdict, code, since,
           looked_at, seen)
         select organization_id, domain_id, 'mx', '', domain_name, 'MX', 'ok', 'ours', now(), now(), '[]' from domain
         where organization_id = $1`,
        [organization_id],
      )
      await db.query(
        `insert into domain_record_change (organization_id, domain_id, change_id, check_name, subject, host, record_type)
         select organization_id, domain_id, uuid_v7(), 'mx', '', domain_name, 'MX' from domain where organization_id = $1`,
        [organization_id],
      )
      await db.query(
        `insert into domain_dkim_key (organization_id, domain_id, selector, public_key)
         select organization_id, domain_id, 's1', '' from domain where organization_id = $1`,
        [organization_id],
      )
      await db.query('insert into dns_check_count (organization_id, count) values ($1, 1)', [organization_id])
      await db.query(
        `insert into dns_share (organization_id, domain_id, share_id, token_sha256, made_by_key_id, made_by_key_name, expires_at)
         select organization_id, domain_id, uuid_v7(), sha256(domain_id::text::bytea), uuid_v7(), 'Test', now() from domain
         where organization_id = $1`,
        [organization_id],
      )
      await db.query(
        `insert into domain_claim (organization_id, claim_id, domain_name, domain_name_unicode, label, token, made_by_key_id,
           made_by_key_name)
         values ($1, uuid_v7(), 'claimed.example', 'claimed.example', 'a', 'b', uuid_v7(), 'Test')`,
        [organization_id],
      )
      await db.query(`update identity set status = 'suspended' where organization_id = $1`, [organization_id])
    })
  }
  client = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_app' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})

const setOrganization = (organizationId: string) =>
  client.query("select set_config('postroom.organization_id', $1, false)", [organizationId])
const resultOf = async (sql: string, values: unknown[] = []) =>
  client.query(sql, values).then(
    ({ rowCount }) => `${rowCount} rows`,
    (error: { code: string }) => error.code,
  )

/** The organizations whose rows a request can read in each table and view, without any filter in the SQL. */
const readOrganizations = async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_attribute on attrelid = c.oid and attname = 'organization_id'
     where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace and has_column_privilege(c.oid, attnum, 'select')`,
  )
  const organizations: Record<string, string[]> = {}
  for (const { name } of rows) {
    const found = await client.query<{ id: string }>(`select distinct organization_id as id from ${name}`)
    organizations[name] = found.rows.map(({ id }) => id)
  }
  return organizations
}

describe('row-level security', () => {
  it('is forced on every table', async () => {
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
         and not (relrowsecurity and relforcerowsecurity) order by relname`,
    )
    expect(rows.map(({ relname }) => relname)).toEqual(['function_file', 'migration'])
  })

  it('has nothing to keep apart in the tables of the schema mail: requests do not reach them', async () => {
    const { rows } = await client.query<{ relname: string; reached: boolean }>(
      `select relname, has_schema_privilege('mail', 'usage') or has_any_column_privilege(oid, 'select, insert, update') as reached
       from pg_class where relkind in ('r', 'p') and relnamespace = 'mail'::regnamespace order by relname`,
    )
    expect(rows).toEqual(
      ['heartbeat', 'login_seen', 'meter', 'probe', 'setting', 'usage_seen'].map((relname) => ({
        relname,
        reached: false,
      })),
    )
  })

  it.each(['postroom_mail', 'postroom_worker'])('binds %s too, which owns nothing', async (role) => {
    const { rows } = await client.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as can,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         pg_has_role('postroom_app', r.oid, 'member') as lent
       from pg_roles r where rolname = $1`,
      [role],
    )
    expect(rows).toEqual([{ can: false, owned: 0, lent: false }])
  })

  it('binds the role that the API works as: it cannot bypass it, and owns nothing', async () => {
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = current_user and rolname = 'postroom_app'`,
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: false,
        owned: 0,
      },
    ])
  })

  it('shows the rows of one organization alone in every table and view', async () => {
    await setOrganization(ours.organization_id)
    const organizations = await readOrganizations()
    expect(Object.keys(organizations)).toEqual(expect.arrayContaining(['identity', 'own_identity']))
    for (const name in organizations)
      expect({ [name]: organizations[name] }).toEqual({ [name]: [ours.organization_id] })
  })

  it('shows nothing while no organization is set', async () => {
    await setOrganization('')
    expect(Object.values(await readOrganizations()).flat()).toEqual([])
  })

  it('prevents writing into another organization', async () => {
    await setOrganization(ours.organization_id)
    expect(await resultOf('update department set description = $1', ['x'])).toBe('1 rows')
    expect(await resultOf('delete from identity where organization_id = $1', [theirs.organization_id])).toBe(
      '0 rows',
    )
    expect(await resultOf('update department set organization_id = $1', [theirs.organization_id])).toBe(
      '42501',
    )
    expect(
      await resultOf(
        `insert into department (department_id, organization_id, department_name, department_name_key)
         values (uuid_v7(), $1, 'Planted', 'planted')`,
        [theirs.organization_id],
      ),
    ).toBe('42501')
  })

  it('lets the audit be written, never changed', async () => {
    await setOrganization(ours.organization_id)
    expect(await resultOf("update audit_event set actor_key_name = 'x'")).toBe('42501')
    expect(await resultOf('delete from audit_event')).toBe('42501')
    expect(await resultOf('truncate audit_event')).toBe('42501')
  })

  it('cannot be switched off from the inside', async () => {
    expect(await resultOf('alter table department disable row level security')).toBe('42501')
    expect(await resultOf('drop policy own_organization on department')).toBe('42501')
  })
})

describe('a reference', () => {
  it('cannot point into another organization', async () => {
    const row = await harness.operator.read(theirs.organization_id, (db) =>
      db.one<{ department_id: string }>('select department_id from department where organization_id = $1', [
        db.organizationId,
      ]),
    )
    await setOrganization(ours.organization_id)
    expect(await resultOf('update identity set department_id = $1', [row?.department_id])).toBe('23503')
  })
})
