// The single requests that bench/requests.js measures.
import { createHash, randomBytes } from 'node:crypto'

/** @import { Testbed } from './testbed.js' */

const hex = () => randomBytes(6).toString('hex')
/** @param {readonly string[]} list */
const pick = (list) => list[Math.floor(Math.random() * list.length)] ?? ''
const mebibyte = 1_048_576

/** @type {(id: string, operation: string, type: string) => string} */
const audit = (
  id,
  operation,
  type,
) => `insert into audit_event (organization_id, audit_event_id, actor_key_name, operation,
    resource_type, resource_id, resource_label, before, after, request_id)
  values ('${id}', gen_random_uuid(), 'Owner', '${operation}', '${type}', gen_random_uuid(), 'Bench', null,
    '{"name": "Bench"}', 'bench')`

/**
 * A transaction as a change makes it, for pgbench: the organization's row first, its event last.
 * @param {string} id
 * @param {string} operation
 * @param {string} type
 * @param {string[]} statements
 */
const change = (id, operation, type, ...statements) =>
  [
    'begin',
    `select * from organization where organization_id = '${id}' for no key update`,
    ...statements,
    audit(id, operation, type),
    'commit',
  ].join(';\n')

/**
 * Single requests, and PostgreSQL's work for each.
 * @param {Testbed} testbed
 */
export const requestCases = async ({ client, organization_id: id, api_key }) => {
  const { rows: domains } = await client.query(
    'select domain_id, domain_name from domain where organization_id = $1 and is_primary',
    [id],
  )
  const [{ domain_id, domain_name }] = domains
  const { rows: boxes } = await client.query(
    'select mailbox_quota_id as id from mailbox_quota where organization_id = $1 limit 1000',
    [id],
  )
  const ids = boxes.map((box) => box.id)
  const hash = createHash('sha256').update(api_key).digest('hex')
  const size = 'floor(1024 + random() * 1000)::bigint * 1048576'
  const some = `(select (array['${ids.slice(0, 100).join("','")}'])[1 + floor(random() * 100)]::uuid)`
  return [
    {
      name: 'check a key',
      make: () => ({ path: '/api/key' }),
      sql: () => `select * from authenticate(decode('${hash}', 'hex'))`,
    },
    {
      name: 'create a department',
      make: () => ({ method: 'POST', path: '/api/department', body: { department_name: `Bench ${hex()}` } }),
      sql: () =>
        change(
          id,
          'createDepartment',
          'department',
          `insert into department (organization_id, department_id, department_name, department_name_key)
         select '${id}', uuid_v7(), n, n from (select 'bench ' || gen_random_uuid() as n) r`,
        ),
    },
    {
      name: 'create an identity',
      make: () => ({
        method: 'POST',
        path: '/api/identity',
        body: {
          local_part: `bench-${hex()}`,
          domain_id,
          display_name: 'Bench',
          mailbox_limit_bytes: mebibyte,
        },
      }),
      sql: () =>
        change(
          id,
          'createIdentity',
          'identity',
          `with made as (
           insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
           select '${id}', uuid_v7(), '${domain_id}', n, n || '@${domain_name}', 'Bench'
           from (select 'bench-' || gen_random_uuid() as n) r returning identity_id)
         select set_config('bench.identity', identity_id::text, true) from made`,
          `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes)
         values ('${id}', uuid_v7(), current_setting('bench.identity')::uuid, ${mebibyte})`,
          audit(id, 'createMailboxQuota', 'mailbox_quota'),
        ),
    },
    {
      name: 'resize a mailbox',
      make: () => ({
        method: 'POST',
        path: `/api/mailbox-quota/${pick(ids)}/resize`,
        body: { limit_bytes: (1024 + Math.floor(Math.random() * 1000)) * mebibyte, force: true },
      }),
      sql: () =>
        change(
          id,
          'resizeMailboxQuota',
          'mailbox_quota',
          `update mailbox_quota set limit_bytes = ${size}, version = version + 1, updated_at = now()
         where organization_id = '${id}' and mailbox_quota_id = ${some}`,
        ),
    },
  ]
}
