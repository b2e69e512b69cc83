import { beforeEach, describe, expect, it } from 'vitest'
import { type Organization, type Reply, harnessForTests } from '../../testing/harness.ts'
import { ownedDatabase } from '../../testing/owned-database.ts'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { expectNumbersToAgree, runConcurrentLoad } from '../../testing/concurrent-load.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let domain_id: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  domain_id = await acts.domain()
})

const forty = Array.from({ length: 40 }, (_, index) => index)
const mailboxes = async (size: number): Promise<string[]> => {
  const identityIds: string[] = []
  for (const index of forty) {
    const identity = await acts.identity(domain_id, `m${index}`, { mailbox_limit_bytes: size * mebibyte })
    identityIds.push(identity.mailbox.mailbox_quota_id)
  }
  return identityIds
}
const won = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 300)
const limit = (column: string, value: number) =>
  acts.sql(`update organization set ${column} = $2 where organization_id = $1`, [value])

describe('many at the same time', () => {
  it('40 resizes that together exceed the storage: the limit holds, and the losers get true numbers', async () => {
    const ids = await mailboxes(1)
    await limit('storage_limit_bytes', 140 * mebibyte)
    // Each wants 9 MiB more and 100 are left: 11 fit, and then 1 MiB is left.
    const replies = await Promise.all(
      ids.map((mailbox_quota_id) =>
        acts.call('resizeMailboxQuota', { path: { mailbox_quota_id }, body: { limit_bytes: 10 * mebibyte } }),
      ),
    )
    expect(won(replies)).toHaveLength(11)
    for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'allotment_exceeded'])
      expect(body).toMatchObject({
        limit_bytes: 140 * mebibyte,
        allocated_bytes: 139 * mebibyte,
        available_bytes: mebibyte,
        requested_bytes: 9 * mebibyte,
      })
    }
    expect(await acts.quota()).toMatchObject({
      storage_allocated_bytes: 139 * mebibyte,
      storage_available_bytes: mebibyte,
    })
    await expectNumbersToAgree(acts)
  })

  it('40 creations with room for 7: seven win', async () => {
    await limit('identity_limit', 7)
    const replies = await Promise.all(
      forty.map((index) =>
        acts.call('createIdentity', { body: { domain_id, local_part: `n${index}`, display_name: 'New' } }),
      ),
    )
    expect(won(replies)).toHaveLength(7)
    for (const { body } of replies.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'identity_limit_reached', identity_limit: 7, identity_count: 7 })
    await expectNumbersToAgree(acts)
  })

  it('40 creations of one address: one wins', async () => {
    const replies = await Promise.all(
      forty.map(() =>
        acts.call('createIdentity', { body: { domain_id, local_part: 'same', display_name: 'Same' } }),
      ),
    )
    const [winner] = won(replies)
    expect(won(replies)).toHaveLength(1)
    for (const { body } of replies.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'address_taken', conflicting_id: winner?.body.identity.identity_id })
    await expectNumbersToAgree(acts)
  })

  it('a maximum that is lowered while mailboxes grow is never exceeded', async () => {
    const ids = await mailboxes(1)
    for (let round = 1; round <= 4; round += 1) {
      const maximum = (40 - round * 8) * mebibyte
      const growing = ids.map((mailbox_quota_id, index) =>
        acts.call('resizeMailboxQuota', {
          path: { mailbox_quota_id },
          body: { limit_bytes: (1 + ((index * 7 + round) % 40)) * mebibyte },
        }),
      )
      const lowering = acts.call('updateDomainSettings', {
        path: { domain_id },
        body: { max_mailbox_limit_bytes: maximum },
      })
      await Promise.all([...growing, lowering])
      const { body } = await acts.call('getDomain', { path: { domain_id } })
      const largest = await acts.call('listMailboxQuotas', { query: { sort: '-limit_bytes', limit: 1 } })
      expect(largest.body.items[0].limit_bytes).toBeLessThanOrEqual(body.settings.max_mailbox_limit_bytes)
      const { status, body: refusal } = await lowering
      if (status === 409) expect(refusal.mailbox_count).toBeGreaterThan(0)
    }
    await expectNumbersToAgree(acts)
  })

  it('50 pairs of edits with the same ETag: one of each wins', async () => {
    const department_id = await acts.department('Contested')
    const identity = await acts.identity(domain_id, 'contested')
    const { mailbox_quota_id } = identity.mailbox
    const kinds = [
      ['getDepartment', 'updateDepartment', { department_id }, 'description'],
      ['getIdentity', 'updateIdentity', { identity_id: identity.identity_id }, 'external_id'],
      ['getDomain', 'updateDomainSettings', { domain_id }, 'description'],
    ] as const
    let rounds = 0
    const etagOf = async (get: (typeof kinds)[number][0] | 'getMailboxQuota', path: Record<string, string>) =>
      (await acts.call(get, { path })).headers['etag'] ?? ''
    for (let round = 0; round < 14; round += 1) {
      for (const [get, update, path, member] of kinds) {
        const etag = await etagOf(get, path)
        const pair = await Promise.all(
          ['a', 'b'].map((who) =>
            acts.call(update, { path, body: { [member]: `${who}${round}` }, headers: { 'if-match': etag } }),
          ),
        )
        expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 412])
        rounds += 1
      }
    }
    for (let round = 0; round < 8; round += 1) {
      const etag = await etagOf('getMailboxQuota', { mailbox_quota_id })
      const pair = await Promise.all(
        [2, 3].map((size) =>
          acts.call('resizeMailboxQuota', {
            path: { mailbox_quota_id },
            body: { limit_bytes: (size + 2 * round) * mebibyte + (size - 2) * 1024 },
            headers: { 'if-match': etag },
          }),
        ),
      )
      expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 412])
      rounds += 1
    }
    expect(rounds).toBe(50)
  })

  it('a concurrent load of changes leaves every number in agreement with what there is', async () => {
    const outcomes = await runConcurrentLoad(harness, organization, { changes: 400, seed: 20_261_120 })
    expect(outcomes).not.toHaveProperty('500')
    expect((outcomes['201'] ?? 0) + (outcomes['200'] ?? 0)).toBeGreaterThan(100)
  })
})

describe('where the database belongs to no superuser', () => {
  const owned = harnessForTests({ makeDatabase: ownedDatabase })

  it('a concurrent load of changes leaves every number in agreement too', async () => {
    const outcomes = await runConcurrentLoad(owned, await owned.organization(), { changes: 200, seed: 7 })
    expect(outcomes).not.toHaveProperty('500')
    expect((outcomes['201'] ?? 0) + (outcomes['200'] ?? 0)).toBeGreaterThan(50)
  })

  it.each([
    ['its own', () => owned],
    ['a superuser’s', () => harness],
  ])('an identity does not go before its mailbox, uncounted, in %s database', async (_, which) => {
    const there = clientActions(which(), await which().organization())
    const department_id = await there.department('Cascade')
    const { identity_id } = await there.identity(await there.domain(), 'cascade', { department_id })
    await which()
      .database.write(there.organization_id, (db) =>
        db.query('delete from identity where organization_id = $1 and identity_id = $2', [
          db.organizationId,
          identity_id,
        ]),
      )
      .catch(() => undefined)
    await expectNumbersToAgree(there)
    expect(await there.quota()).toMatchObject({ identity_count: 1, mailbox_count: 1 })
  })
})
