// Writes generated graphs of addresses by SQL.
import { randomUUID } from 'node:crypto'
import { addressIn, type Graph, type GraphNode } from './alias-graphs.ts'
import pg from 'pg'
import { mebibyte } from './client-actions.ts'

interface Row {
  graph: Graph
  node: GraphNode
  id: string
  domain_id: string
  address: string
}

const endOf = { none: null, past: '2020-01-01T00:00:00Z', future: '2200-01-01T00:00:00Z' } as const

/**
 * Writes graphs into an organization without its triggers, so that thousands take seconds: it has the rows that triggers would write,
 * and no buckets of lists or levels of mailboxes.
 * @returns the ids of the addresses, by graph and place in it.
 */
export const writeGraphs = async (
  url: string,
  organizationId: string,
  graphs: readonly Graph[],
): Promise<string[][]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sql = (text: string, values: readonly unknown[] = []) =>
    client.query(text, [organizationId, ...values])
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const domains = graphs.flatMap((graph) => graph.domains.map((domain) => ({ domain, id: randomUUID() })))
  const idOfDomain = new Map(domains.map(({ domain, id }) => [domain, id]))
  const rows = graphs.map((graph) =>
    graph.nodes.map((node, place): Row => ({
      graph,
      node,
      id: randomUUID(),
      domain_id: idOfDomain.get(graph.domains[node.domain]!)!,
      address: addressIn(graph, place),
    })),
  )
  const all = rows.flat()
  const column = <Value>(of: (row: Row) => Value, from: readonly Row[] = all) => from.map(of)
  await sql(
    `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, subaddressing_enabled, status,
       default_mailbox_limit_bytes, max_mailbox_limit_bytes)
     select $1, id, name, name, sub, status, $6, $6 from unnest($2::uuid[], $3::text[], $4::boolean[], $5::text[]) d(id, name, sub, status)`,
    [
      domains.map(({ id }) => id),
      domains.map(({ domain }) => domain.name),
      domains.map(({ domain }) => domain.subaddressing),
      domains.map(({ domain }) => (domain.is_active ? 'active' : 'suspended')),
      mebibyte,
    ],
  )
  const identities = all.filter(({ node }) => node.kind === 'identity' || node.is_held)
  await sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name, status,
       delivery_while_suspended, password_hash)
     select $1, id, domain, part, address, part, status, delivery, 'none'
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[]) i(id, domain, part, address, status, delivery)`,
    [
      column(({ id }) => id, identities),
      column(({ domain_id }) => domain_id, identities),
      column(({ node }) => node.local_part, identities),
      column(({ address }) => address, identities),
      column(({ node }) => (node.suspension === 'none' ? 'active' : 'suspended'), identities),
      column(({ node }) => (node.suspension === 'reject' ? 'reject' : 'accept'), identities),
    ],
  )
  await sql(
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, address, display_name, domain_id)
     select organization_id, uuid_v7(), identity_id, $3, address, display_name, domain_id
     from identity where organization_id = $1 and identity_id = any($2)`,
    [
      column(
        ({ id }) => id,
        identities.filter(({ node }) => node.has_mailbox),
      ),
      mebibyte,
    ],
  )
  const held = column(
    ({ id }) => id,
    all.filter(({ node }) => node.is_held),
  )
  await sql(`select set_config('postroom.organization_id', $1, true)`)
  await client.query('select keep_deleted_identities($1)', [held])
  for (const table of ['mailbox_quota', 'identity'])
    await sql(`delete from ${table} where organization_id = $1 and identity_id = any($2)`, [held])
  await sql(
    `insert into address (organization_id, address_id, domain_id, local_part, address, kind, is_held, enabled, expires_at, may_send_as,
       in_use_until)
     select $1, id, domain, part, address, kind, held, on_, until, sends, '-infinity'
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::boolean[], $9::timestamptz[], $10::boolean[])
       i(id, domain, part, address, kind, held, on_, until, sends)`,
    [
      column(({ id }) => id),
      column(({ domain_id }) => domain_id),
      column(({ node }) => node.local_part),
      column(({ address }) => address),
      column(({ node }) => node.kind),
      column(({ node }) => node.is_held),
      column(({ node }) => node.enabled),
      column(({ node }) => endOf[node.end]),
      column(({ node }) => node.may_send_as),
    ],
  )
  await sql(
    `insert into mail_group (organization_id, address_id, domain_id, address, group_name, senders)
     select a.organization_id, a.address_id, a.domain_id, a.address, a.local_part, g.senders
     from unnest($2::uuid[], $3::text[]) g(id, senders)
     join address a on a.organization_id = $1 and a.kind = 'group' and a.address_id = g.id`,
    [column(({ id }) => id), column(({ node }) => node.senders)],
  )
  const listed = rows.flatMap((own) =>
    own.flatMap(({ id, node }) => node.listed.map((place) => ({ id, sender: own[place]!.id }))),
  )
  await sql(
    `insert into group_sender (organization_id, address_id, identity_id)
     select $1, id, sender from unnest($2::uuid[], $3::uuid[]) s(id, sender)`,
    [listed.map(({ id }) => id), listed.map(({ sender }) => sender)],
  )
  const edges = rows.flatMap((own) =>
    own.flatMap(({ id, node }) => node.targets.map((target, index) => ({ id, to: own[target]!.id, index }))),
  )
  await sql(
    `insert into address_target (organization_id, address_id, target_id, position)
     select $1, id, target, place from unnest($2::uuid[], $3::uuid[], $4::smallint[]) e(id, target, place)`,
    [edges.map(({ id }) => id), edges.map(({ to }) => to), edges.map(({ index }) => index + 1)],
  )
  const catchAlls = domains.flatMap(({ domain, id }) => (domain.catch_all === null ? [] : [{ domain, id }]))
  const graphOf = new Map(graphs.flatMap((graph, index) => graph.domains.map((domain) => [domain, index])))
  await sql(
    `update domain d set catch_all_identity_id = c.identity
     from unnest($2::uuid[], $3::uuid[]) c(domain, identity) where d.organization_id = $1 and d.domain_id = c.domain`,
    [
      catchAlls.map(({ id }) => id),
      catchAlls.map(({ domain }) => rows[graphOf.get(domain)!]![domain.catch_all!]!.id),
    ],
  )
  await client.query('commit')
  for (const table of [
    'address',
    'address_target',
    'identity',
    'deleted_identity',
    'mailbox_quota',
    'domain',
  ])
    await client.query(`analyze ${table}`)
  await client.query(
    `update mail_group g set member_count = (select count(*) from address_target t
       where t.organization_id = $1 and t.address_id = g.address_id) where g.organization_id = $1`,
    [organizationId],
  )
  // From `-infinity`, which the addresses have so far, the values are right in circles too.
  await client.query('select refresh_addresses_in_use($1, $2)', [organizationId, column(({ id }) => id)])
  await client.query(
    'select refresh_identity_addresses(array_agg(organization_id), array_agg(identity_id)) from identity where organization_id = $1',
    [organizationId],
  )
  await client.query(
    `update address a set name = n.name from (
       select address_id as id, group_name as name from mail_group where organization_id = $1
       union all select identity_id, display_name from deleted_identity where organization_id = $1) n
     where a.organization_id = $1 and a.address_id = n.id`,
    [organizationId],
  )
  await client.query(
    `update organization o set identity_limit = 1000000, storage_limit_bytes = 2::bigint ^ 52, identity_count = (select count(*) from identity i where i.organization_id = $1),
       mailbox_count = (select count(*) from mailbox_quota m where m.organization_id = $1),
       other_address_count = (select count(*) from address a where a.organization_id = $1 and kind <> 'identity'),
       alias_count = (select count(*) from address a where a.organization_id = $1 and kind = 'alias'),
       storage_allocated_bytes = (select coalesce(sum(limit_bytes), 0) from mailbox_quota m where m.organization_id = $1)
     where organization_id = $1`,
    [organizationId],
  )
  await client.query(
    `update domain d set identity_count = (select count(*) from identity i where i.domain_id = d.domain_id),
       storage_allocated_bytes = (select coalesce(sum(limit_bytes), 0) from mailbox_quota m where m.domain_id = d.domain_id)
     where organization_id = $1`,
    [organizationId],
  )
  await client.end()
  return rows.map((own) => own.map(({ id }) => id))
}
