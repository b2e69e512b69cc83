import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMembers, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
const login = `postroom_mail_login_${process.pid}`
let owner: pg.Client
let server: pg.Client

beforeAll(async () => {
  const { organization_id } = await harness.organization()
  await addMembers(harness, organization_id, null, 2)
  owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  await owner.query(`create role ${login} login password 'secret' in role postroom_mail`)
  const url = new URL(harness.url)
  url.username = login
  url.password = 'secret'
  server = new pg.Client({ connectionString: url.href })
  await server.connect()
})
afterAll(async () => {
  await server.end()
  await owner.query(`drop role ${login}`)
  await owner.end()
})

const outcome = async (sql: string) => {
  await server.query('begin')
  try {
    await server.query(sql)
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await server.query('rollback')
  }
}

it.each([
  'select * from mail.sign_in',
  'select * from mail.probe_login',
  'select * from mail.mailbox',
  'select * from mail.recipient',
  'select * from mail.domain',
  'select * from mail.former_address',
  `select mail.expansion('a', 'b')`,
  `select mail.refusal('a', 'b')`,
  `select mail.refusal('a', 'b', 4)`,
  `select mail.sender_rule('a', 'b')`,
  `select mail.has_mailbox('a', 'b')`,
  `select mail.sender_logins('a', 'b')`,
  'select * from mail.script',
  `select mail.redirect_rule('a@b')`,
  `select mail.rule_recipients('a', 'b')`,
  `select mail.sign_in_name('a@b', 'c', 'smtp')`,
  `insert into mail.usage_seen (username, bytes) values ('a@b', 1) on conflict (username) do update set bytes = 1`,
  `insert into mail.login_seen (username, service, last_login) values ('a@b', 'imap', 1)
     on conflict (username, service) do update set last_login = 1`,
])('a mail server may: %s', async (sql) => {
  expect(await outcome(sql)).toBe('done')
})

const forbidden = '42501'
/** What a view that is no simple one answers with and without the right to change it. */
const notUpdatable = '55000'

it.each([
  ['select * from organization', forbidden],
  ['select * from organization_service', forbidden],
  ['select * from domain', forbidden],
  ['select * from department', forbidden],
  ['select address, password_hash from identity', forbidden],
  ['select * from address', forbidden],
  ['select * from mail_group', forbidden],
  ['select * from mail_rules', forbidden],
  ['select * from redirect_seen', forbidden],
  ['select * from group_sender', forbidden],
  ['select * from address_edge', forbidden],
  [`select mail.may_send_to('a@b', 'a', 'b')`, forbidden],
  ['select * from address_target', forbidden],
  ['select * from mailbox_quota', forbidden],
  ['select secret_sha256 from api_key', forbidden],
  ['select * from audit_event', forbidden],
  ['select * from idempotency_record', forbidden],
  ['select * from list_bucket', forbidden],
  ['select * from enforcement', forbidden],
  ['select * from identity_login', forbidden],
  ['select * from failed_sign_in', forbidden],
  ['select * from failed_sign_in_minute', forbidden],
  ['select * from mail_hearing', forbidden],
  ['select * from migration', forbidden],
  ['select * from mail.setting', forbidden],
  ['select * from mail.probe', forbidden],
  ['select * from mail.meter', forbidden],
  ['update mail.meter set held_by = uuid_v7()', forbidden],
  ['select * from mail.warning', forbidden],
  [`update identity set status = 'active'`, forbidden],
  [`update identity set password_hash = ''`, forbidden],
  ['update mailbox_quota set used_bytes = 0', forbidden],
  ['delete from identity', forbidden],
  [`insert into enforcement (organization_id, kind) values (uuid_v7(), 'purge')`, forbidden],
  [`insert into mail.probe values ('mine', 'hash')`, forbidden],
  ['update mail.setting set must_change_refuses = true', forbidden],
  ['update mail.sign_in set reason = null', notUpdatable],
  ['update mail.mailbox set limit_bytes = 0', notUpdatable],
  ['update mail.recipient set refusal = null', notUpdatable],
  ['update mail.domain set is_active = true', notUpdatable],
  ['delete from mail.sign_in', notUpdatable],
  ['delete from mail.usage_seen', forbidden],
  ['delete from mail.login_seen', forbidden],
  ['truncate mail.usage_seen', forbidden],
  ['drop view mail.sign_in', forbidden],
  ['create or replace view mail.sign_in as select 1 as one', forbidden],
  ['alter table mail.usage_seen add column more text', forbidden],
  ['create table mail.mine (one integer)', forbidden],
  ['create table public.mine (one integer)', forbidden],
  ['create function mail.mine() returns integer language sql as $$ select 1 $$', forbidden],
  [
    'create trigger mine before update on mail.usage_seen for each row execute function mail.seen_now()',
    forbidden,
  ],
  ['create schema mine', forbidden],
  ['create extension dblink', forbidden],
  [`select * from authenticate('x')`, forbidden],
  ['select mail.attach()', forbidden],
  [`select mail.find_address('a', 'b')`, forbidden],
  ['select mail.takers(uuid_v7(), uuid_v7())', forbidden],
  [`select rename_identity(uuid_v7(), uuid_v7(), 'a', true, null, true)`, forbidden],
  ['select lead_held_address(uuid_v7(), null, null, false)', forbidden],
  ['select release_held_address(uuid_v7())', forbidden],
  ['select mail.detach()', forbidden],
  ['select mail.hear_failures()', forbidden],
  ['select mail.hear_logins()', forbidden],
  [`select mail.note_logins('[]')`, forbidden],
  [`select mail.count_failed_sign_ins('[]')`, forbidden],
  ['select mail.forget_failed_sign_ins()', forbidden],
  ['select mail.enforce_everything()', forbidden],
  [`select mail.request_enforcement(uuid_v7(), 'purge')`, forbidden],
  ['select mail.request_rules_enforcement(uuid_v7(), uuid_v7())', forbidden],
  ['select mail.outside_forwards(uuid_v7())', forbidden],
  [`select mail.may_redirect_to('a@b', 'c', 'd')`, forbidden],
  [`select mail.names_domain_of_others('a@b', '{c}')`, forbidden],
  ['select mail.set_policy(false)', forbidden],
  [`select mail.count_redirects('[]')`, forbidden],
  [`select mail.record_rule_changes('{}')`, forbidden],
  ['select mail.forget_redirects()', forbidden],
  ['select mail.forget_receipts(0, 1)', forbidden],
  ['select mail.take_usage(uuid_v7(), 1000)', forbidden],
  ['select mail.take_logins(uuid_v7(), 1000)', forbidden],
  ['select * from mail.seen_organizations()', forbidden],
  ['select mail.forget_unknown()', forbidden],
  [`select * from mail.unmeasured(1000, '{}')`, forbidden],
  ['select mail.note_usage(uuid_v7(), uuid_v7(), 1, 1, now())', forbidden],
  ['select * from mail.organizations_to_warn()', forbidden],
  ['select mail.take_warnings(uuid_v7(), 1000)', forbidden],
  ['select mail.warning_mailed(uuid_v7(), uuid_v7())', forbidden],
  ['set role postroom_app', forbidden],
  ['set role postroom_operator', forbidden],
  ['set role postroom_worker', forbidden],
  ['set session_replication_role = replica', forbidden],
  ['alter role postroom_mail superuser', forbidden],
  [`select pg_read_file('/etc/passwd')`, forbidden],
  [`copy mail.usage_seen from program 'true'`, forbidden],
  ['select lo_create(0)', forbidden],
])('a mail server may not: %s', async (sql, code) => {
  expect(await outcome(sql)).toBe(code)
})

it('a mail server may do nothing else with any table, view or sequence', async () => {
  const { rows } = await server.query<{ name: string; may: string }>(
    `select c.oid::regclass::text as name, string_agg(right_, ', ' order by right_) as may
     from pg_class c
     cross join unnest(array['delete', 'insert', 'references', 'select', 'trigger', 'truncate', 'update']) as right_
     where c.relnamespace in ('public'::regnamespace, 'mail'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and case
         when c.relkind = 'S' then right_ in ('select', 'update') and has_sequence_privilege(c.oid, right_)
         when right_ in ('delete', 'trigger', 'truncate') then has_table_privilege(c.oid, right_)
         else has_table_privilege(c.oid, right_) or has_any_column_privilege(c.oid, right_) end
     group by 1 order by 1`,
  )
  const views = ['domain', 'former_address', 'mailbox', 'probe_login', 'recipient', 'script', 'sign_in']
  const seen = ['login_seen', 'usage_seen']
  const rights = (names: readonly string[], may: string) =>
    names.map((name) => ({ name: `mail.${name}`, may }))
  expect(rows).toEqual(
    [...rights(views, 'select'), ...rights(seen, 'insert, select, update')].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    ),
  )
})

it('a mail server may call nothing with other rights than its own but what answers about addresses', async () => {
  const { rows } = await server.query(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'mail'::regnamespace) and prosecdef
       and prorettype <> 'trigger'::regtype and has_function_privilege(oid, 'execute') order by 1`,
  )
  expect(rows).toEqual(
    [
      'expansion(text,text)',
      'has_mailbox(text,text)',
      'redirect_rule(text)',
      'refusal(text,text)',
      'refusal(text,text,integer)',
      'rule_recipients(text,text)',
      'script_of(uuid,uuid)',
      'sender_logins(text,text)',
      'sender_rule(text,text)',
      'sign_in_name(text,text,text)',
    ].map((name) => ({ name: `mail.${name}` })),
  )
})
