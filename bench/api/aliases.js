// Aliases of an organization that a bench measures, made by SQL: as many requests would take an hour.

/** So many in one statement: the time of its triggers grows faster than its rows. */
const batch = 500

/**
 * Adds the aliases `bench1`, `bench2`, … to the domain of that identity. Each leads to one identity, each tenth to two. A folder that
 * has them already is left as it is.
 * @param {import('./testbed.js').Testbed} testbed
 * @param {number} count
 * @param {string} address of the first identity that they lead to.
 */
export const addAliases = async ({ client, organization_id }, count, address) => {
  const { rows } = await client.query(
    `select count(*) filter (where local_part ~ '^bench[0-9]+$')::integer as present,
       count(*) filter (where kind = 'identity')::integer as identities
     from address where organization_id = $1`,
    [organization_id],
  )
  const [{ present, identities }] = rows
  if (present !== 0 && present !== count) throw new Error(`The folder has ${present} aliases.`)
  for (let from = present + 1; from <= count; from += batch) {
    await client.query(
      `with people as (
         select identity_id, row_number() over (order by identity_id) as number from identity where organization_id = $1),
       added as (
         insert into address (organization_id, address_id, domain_id, local_part, address, kind)
         select $1, uuid_v7(), d.domain_id, 'bench' || n, 'bench' || n || '@' || d.domain_name, 'alias'
         from domain d cross join generate_series($3::integer, $4::integer) n
         where d.organization_id = $1 and d.domain_name = split_part($2, '@', 2)
         returning address_id, substr(local_part, 6)::integer as n)
       insert into address_target (organization_id, address_id, target_id)
       select $1, a.address_id, p.identity_id from added a
       cross join generate_series(0, 1) k
       join people p on p.number = (a.n::bigint * 7 + k) % $5 + 1
       where k = 0 or a.n % 10 = 0`,
      [organization_id, address, from, Math.min(count, from + batch - 1), identities],
    )
  }
  await client.query('vacuum analyze address, address_target')
}
