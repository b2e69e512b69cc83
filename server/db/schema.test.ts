import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { schemaFiles } from '../../testing/schema-files.ts'

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

const readAll = async (folder: string, names: readonly string[]) =>
  Promise.all(names.map((name) => readFile(new URL(`${folder}/${name}`, import.meta.url), 'utf8')))

it('each table is the one that its file in schema shows, and each file has a table', async () => {
  const names = (await readdir(new URL('migrations', import.meta.url))).toSorted()
  const files = await schemaFiles(client, await readAll('migrations', names))
  for (const [name, text] of files) await expect.soft(text).toMatchFileSnapshot(`schema/${name}.sql`)
  const written = await readdir(new URL('schema', import.meta.url))
  expect(written.toSorted()).toEqual([...files.keys()].map((name) => `${name}.sql`).toSorted())
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
    'note_dns_share_use(uuid,uuid)',
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
