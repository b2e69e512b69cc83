import { expect, it } from 'vitest'
import { clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

it('the history of a domain has its newest 500 changes, whatever other domains have', async () => {
  const acts = clientActions(harness, await harness.organization())
  const [changing, quiet] = [await acts.domain(), await acts.domain()]
  const add = (domain: string, from: number, to: number) =>
    acts.sql(
      `insert into domain_record_change (organization_id, domain_id, change_id, check_name, subject, host, record_type, after)
       select $1, $2, lpad(n::text, 32, '0')::uuid, 'mx', 'mx', 'x.test', 'MX', to_jsonb(n) from generate_series($3::integer, $4) n order by n`,
      [domain, from, to],
    )
  const kept = (domain: string) =>
    acts.sql<{ count: number; first: number; last: number }>(
      `select count(*), min(after::integer) as first, max(after::integer) as last from domain_record_change
       where organization_id = $1 and domain_id = $2`,
      [domain],
    )
  await add(quiet, 1, 3)
  await add(changing, 1, 400)
  expect(await kept(changing)).toEqual([{ count: 400, first: 1, last: 400 }])
  await add(changing, 401, 503)
  await add(changing, 504, 504)
  expect(await kept(changing)).toEqual([{ count: 500, first: 5, last: 504 }])
  expect(await kept(quiet)).toEqual([{ count: 3, first: 1, last: 3 }])
})
