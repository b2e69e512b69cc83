import { beforeEach, describe, expect, it } from 'vitest'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let domain_id: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  domain_id = await acts.domain()
})

const summary = async () => (await acts.call('getMailboxSummary')).body
const total = async (query: Record<string, string | number>) =>
  (await acts.call('listMailboxQuotas', { query })).body.total
const size = 10 * mebibyte
let made = 0
/** A mailbox filled to so much of its limit; null where it is not measured. */
const mailbox = async (share: number | null): Promise<string> => {
  const name = `m${(made += 1)}`
  const identity = await acts.identity(domain_id, name, { mailbox_limit_bytes: size })
  if (share !== null) await acts.store(identity.mailbox.mailbox_quota_id, Math.round(size * share))
  return identity.mailbox.mailbox_quota_id
}

describe('how full all mailboxes are', () => {
  it('is nothing where there are none', async () => {
    expect(await summary()).toEqual({
      mailbox_count: 0,
      levels: { ok: 0, notice: 0, warning: 0, full: 0, unknown: 0 },
      fullness: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    })
  })

  it('counts unmeasured mailboxes apart, and never as empty', async () => {
    const unmeasured = await mailbox(null)
    expect(await summary()).toMatchObject({ levels: { ok: 0, unknown: 1 }, fullness: Array(11).fill(0) })
    await acts.store(unmeasured, 0)
    expect(await summary()).toMatchObject({
      levels: { ok: 1, unknown: 0 },
      fullness: [1, ...Array(10).fill(0)],
    })
  })

  it('goes by the percent as it is shown, and by levels as they are listed', async () => {
    // 79.96 % is shown as 80.0 %, and its level is still OK; 99.96 % likewise.
    for (const share of [0, 0.0994, 0.5, 0.7996, 0.8, 0.9996, 1, 3, null]) await mailbox(share)
    expect(await summary()).toEqual({
      mailbox_count: 9,
      levels: { ok: 4, notice: 1, warning: 1, full: 2, unknown: 1 },
      fullness: [2, 0, 0, 0, 0, 1, 0, 0, 2, 0, 3],
    })
  })

  it('agrees with the list behind each of its numbers, whatever has happened', async () => {
    const ids: string[] = []
    for (let count = 0; count < 24; count += 1) ids.push(await mailbox(count % 5 === 0 ? null : count / 20))
    const [first = '', second = '', third = ''] = ids
    await acts.call('resizeMailboxQuota', {
      path: { mailbox_quota_id: second },
      body: { limit_bytes: 2 * size },
    })
    await acts.store(third, size)
    await acts.call('deleteMailboxQuota', { path: { mailbox_quota_id: first } })
    const { mailbox_count, levels, fullness } = await summary()
    expect(mailbox_count).toBe(await total({}))
    for (const [level, count] of Object.entries(levels))
      expect([level, await total({ level })]).toEqual([level, count])
    for (const [tenth, count] of fullness.entries())
      expect([tenth, await total({ fullness: tenth })]).toEqual([tenth, count])
    expect(await total({ fullness: 9, level: 'warning' })).toBeLessThanOrEqual(fullness[9])
  })

  it('is of one organization, and has the same ETag while nothing changes', async () => {
    await mailbox(0.5)
    const other = clientActions(harness, await harness.organization())
    expect((await other.call('getMailboxSummary')).body.mailbox_count).toBe(0)
    const { headers } = await acts.call('getMailboxSummary')
    const again = { headers: { 'if-none-match': headers['etag'] ?? '' } }
    expect((await acts.call('getMailboxSummary', again)).status).toBe(304)
    await mailbox(0.5)
    expect((await acts.call('getMailboxSummary', again)).status).toBe(200)
  })
})
