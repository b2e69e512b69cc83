import { expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

const lines = (sql: string) =>
  harness.operator.plain(async (db) => (await db.query<{ line: string }>(sql, [])).map(({ line }) => line))

it('the role of Postfix can call the functions for routes, and nothing with more rights', async () => {
  const functions = await lines(
    `select p.oid::regprocedure::text as line from pg_proc p
     where p.pronamespace = 'mail'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
       and has_function_privilege('postroom_routes', p.oid, 'execute')
     order by 1`,
  )
  expect(functions).toEqual([
    'mail.expansion(text,text)',
    'mail.has_mailbox(text,text)',
    'mail.redirect_rule(text)',
    'mail.refusal(text,text,integer)',
    'mail.rule_recipients(text,text)',
    'mail.sender_logins(text,text)',
    'mail.sender_rule(text,text)',
  ])
})

it('the role of Postfix can read domains, but no password hash, mailbox or script, and write nothing', async () => {
  const rights = await lines(
    `select format('%s %s', c.oid::regclass, p.name) as line from pg_class c,
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references']) p(name)
     where c.relnamespace in ('mail'::regnamespace, 'public'::regnamespace) and c.relkind in ('r', 'v')
       and case when p.name in ('delete', 'truncate') then has_table_privilege('postroom_routes', c.oid, p.name)
         else has_any_column_privilege('postroom_routes', c.oid, p.name) end
     order by 1`,
  )
  expect(rights).toEqual(['mail.domain select'])
  const members = await lines(
    `select r.rolname as line from pg_roles r where pg_has_role('postroom_routes', r.oid, 'member') order by 1`,
  )
  expect(members).toEqual(['postroom_routes'])
})
