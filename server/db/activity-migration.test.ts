import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

const folder = new URL('migrations/', import.meta.url)
const organization = '00000000-0000-7000-8000-000000000001'
const plan = '00000000-0000-7000-8000-000000000002'

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Applies the migrations whose numbers are between. */
const apply = async (client: pg.Client, from: number, to: number) => {
  for (const name of (await readdir(folder)).toSorted()) {
    const number = Number(name.slice(0, 4))
    if (number < from || number > to) continue
    await client.query('begin')
    await client.query(await readFile(new URL(name, folder), 'utf8'))
    await client.query('commit')
  }
}

it('events of before become one for each request and one for each bulk change', async () => {
  const url = inject('templateUrl')
  const name = `activity_${process.pid}`
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`create database ${name} encoding 'UTF8' template template0`)
  const client = new pg.Client({ connectionString: withDatabase(url, name) })
  await client.connect()
  try {
    await client.query('create table migration (number integer primary key, name text)')
    await apply(client, 0, 61)
    await client.query('set role postroom_operator')
    await client.query(
      `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
       values ($1, 'Old', 1048576, 10)`,
      [organization],
    )
    await client.query(
      `insert into plan (organization_id, plan_id, operation, change, selection_kind, selection, state, will_change_count,
         done_count, created_by_key_id, created_by_key_name, run_by_key_name, expires_at, finished_at)
       values ($1, $2, 'resize', '{}', 'identity_ids', '{}', 'done', 1500, 1500, $2, 'Help desk', 'Help desk', now(), now())`,
      [organization, plan],
    )
    await client.query(
      `insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
         resource_label, request_id)
       select $1::uuid, uuid_v7(), 'Help desk', 'resizeMailboxQuota', 'mailbox_quota', uuid_v7(), 'box', $2::text
       from generate_series(1, 1500)
       union all select $1::uuid, uuid_v7(), 'Owner', 'createIdentity', t, uuid_v7(), 'ada', 'one'
       from unnest(array['mailbox_quota', 'identity']) t
       union all select $1::uuid, uuid_v7(), 'Owner', 'createKeySession', 'key', uuid_v7(), 'Owner', 'two'`,
      [organization, plan],
    )
    await client.query('reset role')
    await apply(client, 62, 9999)
    await client.query('set role postroom_operator')
    const rows = async (sql: string) => (await client.query(sql)).rows
    const shown = await rows(
      'select operation, resource_type, resource_label, plan_id from activity order by operation',
    )
    expect(shown).toEqual([
      { operation: 'createIdentity', resource_type: 'identity', resource_label: 'ada', plan_id: null },
      { operation: 'createKeySession', resource_type: 'key', resource_label: 'Owner', plan_id: null },
      {
        operation: 'finishPlan',
        resource_type: 'plan',
        resource_label: 'Resize 1,500 mailboxes',
        plan_id: plan,
      },
    ])
    expect(
      await rows('select count(*)::int as parts from audit_event where plan_id is not null and is_part'),
    ).toEqual([{ parts: 1500 }])
    expect(
      await rows(
        'select audit_event_count::int as all, session_event_count::int as sessions from organization',
      ),
    ).toEqual([{ all: 3, sessions: 1 }])
    expect(
      await rows("select list, count::int as count from list_bucket where list like '%occurred_at'"),
    ).toEqual([{ list: 'activity.occurred_at', count: 3 }])
  } finally {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
})
