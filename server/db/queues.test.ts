import { expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

/** The tables of jobs, and the test that organizations take turns in each: many jobs of one must not delay those of another. */
const turns = {
  domain_claim: 'server/dns-checks/claim-turns.test.ts',
  domain_look: 'server/dns-checks/claim.test.ts',
  enforcement: 'server/mail/receipt-turns.test.ts',
  plan: 'server/plans/claim.test.ts',
}

it('organizations take turns in each queue', async () => {
  const rows = await harness.operator.plain((db) =>
    db.query<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'claimed_by' and c.relkind = 'r' order by c.relname`,
      [],
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(turns))
})
