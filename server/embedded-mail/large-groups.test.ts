import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { groupMaxMembers } from '../generated/rules/group.ts'
import { findPostfix } from './programs.ts'

interface Queued {
  recipients: readonly { address: string }[]
}

describe.skipIf(!hasDovecot() || findPostfix() === null)('a message', { timeout: 300_000 }, () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  let groups: GroupActions

  // By SQL: as many requests would take minutes.
  beforeAll(async () => {
    const acts = clientActions(harness, await harness.organization())
    groups = await groupActions(acts)
    await acts.sql(
      'update organization set identity_limit = 20000, storage_limit_bytes = 2^50 where organization_id = $1',
    )
    await acts.sql(
      `with added as (
         insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
         select $1, uuid_v7(), $2, 'm' || n, 'm' || n || '@' || $3::text, 'm' || n from generate_series(1, 2000) n returning *)
       insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, address, display_name, domain_id)
       select organization_id, uuid_v7(), identity_id, $4, address, display_name, domain_id from added`,
      [groups.domain_id, groups.name, mebibyte],
    )
    for (const [local, count] of [
      ['thousand', 1_000],
      ['more', 2_000],
    ] as const)
      await acts.sql(
        `insert into address_target (organization_id, address_id, target_id)
         select organization_id, $2, identity_id from identity
         where organization_id = $1 and substr(local_part, 2)::integer <= $3`,
        [await groups.group(local, []), count],
      )
    const client = new pg.Client({ connectionString: harness.url })
    await client.connect()
    await client.query('analyze identity, mailbox_quota, address, address_target')
    await client.end()
    // So many deliveries would take minutes.
    await trial.postfix('postconf', '-e', 'defer_transports=lmtp')
    await trial.postfix('postfix', 'reload')
  }, 300_000)

  // Beyond its limit, which is 1,000 by default, Postfix answers 250 to the recipient and 451 after the message.
  it('can have more recipients than the largest group has', async () => {
    const limit = await trial.postfix('postconf', '-h', 'virtual_alias_expansion_limit')
    expect(Number(limit)).toBeGreaterThan(groupMaxMembers)
  })

  it.each([
    ['thousand', 1_000],
    ['more', 2_000],
  ])('to %s is accepted for %i recipients, each once', async (local, count) => {
    expect(await trial.send([{ to: [groups.at(local)], subject: local }])).toEqual(['250'])
    const messages = (await trial.postfix('postqueue', '-j'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Queued)
    const addresses = messages.flatMap(({ recipients }) => recipients.map(({ address }) => address))
    expect([messages.length, addresses.length, new Set(addresses).size]).toEqual([1, count, count])
    await trial.postfix('postsuper', '-d', 'ALL')
  })
})
