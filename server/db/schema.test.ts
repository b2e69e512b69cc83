import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'

let fresh: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  fresh = await freshDatabase()
  client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

const roles = `('postroom_app', 'postroom_operator', 'postroom_worker', 'postroom_mail', 'postroom_routes')`

/** Each part of a schema as text, from PostgreSQL's own descriptions; extensions' objects left out. */
const partsOf = (schema: 'public' | 'mail') => ({
  columns: `select format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = '${schema}'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = '${schema}'::regnamespace and contype <> 'n' and conrelid <> 0 order by 1`,
  indexes: `select indexdef as line from pg_indexes where schemaname = '${schema}' order by 1`,
  policies: `select format('%s %s to %s using %s check %s', tablename, policyname, array_to_string(roles, ', '), qual, with_check) as line
    from pg_policies where schemaname = '${schema}' order by 1`,
  'row-level security': `select format('%s %s', relname, case when relforcerowsecurity then 'forced' when relrowsecurity then 'enabled' else 'off' end) as line
    from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r' order by 1`,
  rights: `select format('%s %s: %s', table_name, grantee, string_agg(lower(privilege_type), ', ' order by privilege_type)) as line
    from information_schema.role_table_grants where table_schema = '${schema}' and grantee in ${roles}
    group by table_name, grantee order by 1`,
  'rights to columns': `select format('%s %s: %s (%s)', c.table_name, c.grantee, lower(c.privilege_type), string_agg(c.column_name, ', ' order by c.column_name)) as line
    from information_schema.column_privileges c where c.table_schema = '${schema}' and c.grantee in ${roles}
      and not exists (select from information_schema.role_table_grants t where t.table_schema = '${schema}'
        and (t.table_name, t.grantee, t.privilege_type) = (c.table_name, c.grantee, c.privilege_type))
    group by c.table_name, c.grantee, c.privilege_type order by 1`,
  // Older versions of PostgreSQL write a column with its table, though there is but one.
  views: `select format('CREATE OR REPLACE VIEW %s AS%s', viewname, e'\\n' ||
      regexp_replace(definition, '\\m(audit_event|' || regexp_replace(viewname, '^own_|_list$', '') || ')\\.', '', 'g')) as line
    from pg_views where schemaname = '${schema}' order by 1`,
  functions: `select pg_get_functiondef(p.oid) as line from pg_proc p
    where pronamespace = '${schema}'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by proname, pg_get_function_identity_arguments(p.oid)`,
  triggers: `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = '${schema}'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`,
})

it('the schema is the one that schema.sql shows', async () => {
  const sections: string[] = []
  for (const schema of ['public', 'mail'] as const) {
    for (const [title, sql] of Object.entries(partsOf(schema))) {
      const { rows } = await client.query<{ line: string }>(sql)
      const heading = schema === 'public' ? title : `${schema}: ${title}`
      sections.push(`-- ${heading}\n${rows.map(({ line }) => line.trimEnd()).join('\n')}\n`)
    }
  }
  const header =
    '-- What the migrations make, for reading. `npx vitest run server/db/schema.test.ts --update` writes it.\n'
  await expect([header, ...sections].join('\n')).toMatchFileSnapshot('schema.sql')
})

it('has each trigger in the table of README.md, and no other', async () => {
  const { rows } = await client.query<{ trigger: string }>(
    `select format('%s %s', tgrelid::regclass, tgname) as trigger from pg_trigger t join pg_class c on c.oid = tgrelid
     where relnamespace in ('public'::regnamespace, 'mail'::regnamespace) and not tgisinternal`,
  )
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  let table = ''
  const named = [...readme.matchAll(/^\| (?:`([\w.]+)` )?\| (`.*`) \|/gm)].flatMap(
    ([, own, triggers = '']) => {
      table = own ?? table
      return triggers.split(', ').map((trigger) => `${table} ${trigger.slice(1, -1)}`)
    },
  )
  expect(named.toSorted()).toEqual(rows.map(({ trigger }) => trigger).toSorted())
})

it('lets requests call nothing with more rights than their own but what finds keys, people, domains, links and work, changes addresses, checks senders, and a sign-out', async () => {
  const { rows } = await client.query<{ called: string }>(
    `select oid::regprocedure::text as called from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
        and has_function_privilege('postroom_app', oid, 'execute') order by 1`,
  )
  expect(rows.map(({ called }) => called)).toEqual([
    'authenticate(bytea)',
    'claim_domain_claims(uuid,integer,integer)',
    'claim_domain_looks(uuid,integer,integer)',
    'claim_plans(uuid,integer,integer,integer)',
    'delete_plan_items(integer)',
    'dns_health()',
    'dns_load()',
    'end_deletions(integer)',
    'end_domain_removals(integer)',
    'expire_plan_items(integer)',
    'find_dns_share(bytea)',
    'find_person(text)',
    'forget_dns(integer)',
    'forget_domain_claims(integer)',
    'forget_idempotency_records(integer)',
    'forget_import_rows(integer)',
    'forget_plan_passwords(integer)',
    'keep_deleted_identities(uuid[])',
    'lead_held_address(uuid,text,timestamp with time zone,boolean)',
    'mark_ended(integer)',
    'note_dns_answer(text[],boolean)',
    'operator_gets_mail(text)',
    'proof_of_others(uuid,uuid)',
    'prove_domain_claim(uuid,uuid,bigint,bigint)',
    'release_held_address(uuid)',
    'rename_identity(uuid,uuid,text,boolean,timestamp with time zone,boolean)',
    'restore_deleted_identities(uuid[],bigint[])',
    'sender_verdict(uuid,text)',
    'sign_out_everywhere(uuid,uuid)',
    'takes_mail(uuid)',
  ])
})

it('shows requests, where a view looks past the policies, the organization of the request alone', async () => {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as text from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'v' and has_table_privilege('postroom_app', c.oid, 'select')
        and not coalesce('security_invoker=true' = any (reloptions), false)`,
  )
  expect(rows.length).toBeGreaterThan(0)
  // Of no organization: the state of the mail servers of all.
  expect(
    rows.filter(({ text }) => !text.includes('= current_organization()')).map(({ name }) => name),
  ).toEqual(['mail_state'])
})
