import { beforeAll, describe, expect, it } from 'vitest'
import { type Spelling, spellingsOf } from '../../testing/address-spellings.ts'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { answerSenders } from '../../testing/sender-policy.ts'
import { findPostfix } from './programs.ts'

const password = 'correct horse battery staple'
const patience = { timeout: 120_000, interval: 200 }
const seed = Number(process.env['SPELLING_SEED'] ?? Date.now() % 1_000_000)

describe.skipIf(!hasDovecot() || findPostfix() === null)('an address', { timeout: 300_000 }, () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  let groups: GroupActions
  let stranger: string

  beforeAll(async () => {
    groups = await groupActions(clientActions(harness, await harness.organization()))
    const strangers = await groupActions(clientActions(harness, await harness.organization()))
    const more = { password, mailbox_limit_bytes: mebibyte }
    const ana = await groups.identity('ana', more)
    await groups.identity('cyn', more)
    await strangers.identity('eve', more)
    stranger = strangers.at('eve')
    await groups.group('open', [ana])
    await groups.alias('sales', [ana])
    await groups.alias('around', [await groups.group('members', [ana], { senders: 'members' })])
    await groups.group('organization', [ana], { senders: 'organization' })
    await groups.group('listed', [ana], { senders: 'listed', sender_ids: [ana] })
  })

  /** Sends a message to each spelling. @returns those that were accepted, and those that were neither accepted nor rejected. */
  const sendTo = async (spellings: readonly Spelling[], login: string | null) => {
    const answers = await trial.offer(
      login === null ? null : { address: login, password },
      spellings.map(({ text }) => text),
    )
    const having = (digit: string) =>
      spellings.filter((_, index) => answers[index]?.startsWith(digit)).map(({ text }) => text)
    return { accepted: having('2'), deferred: having('4'), answers }
  }

  const known = (spellings: readonly Spelling[]) =>
    spellings.filter(({ isKnown }) => isKnown).map(({ text }) => text)

  it('has the same mailboxes in each spelling that is accepted, and allowed senders in each of them', async () => {
    const policy = await answerSenders(harness.url, trial.settings.policy!)
    try {
      const accepted: string[] = []
      for (const [index, local] of [
        'ana',
        'sales',
        'open',
        'around',
        'members',
        'organization',
        'listed',
      ].entries()) {
        const spellings = spellingsOf(local, groups.name, seed + index, 30)
        const all = known(spellings)
        const isOpen = index < 3
        const byStranger = await sendTo(spellings, null)
        expect([seed, local, byStranger.accepted, byStranger.deferred]).toEqual([
          seed,
          local,
          isOpen ? all : [],
          [],
        ])
        const byOther = await sendTo(spellings, stranger)
        expect([seed, local, byOther.accepted]).toEqual([seed, local, isOpen ? all : []])
        const byMember = await sendTo(spellings, groups.at('ana'))
        expect([seed, local, byMember.accepted, byMember.deferred]).toEqual([seed, local, all, []])
        accepted.push(...byStranger.accepted, ...byOther.accepted, ...byMember.accepted)
      }
      await expect.poll(trial.queued, patience).toBe(0)
      // Nothing that was accepted came back, or went elsewhere.
      expect(await trial.subjectsOf(groups.at('ana'))).toEqual(accepted.toSorted())
    } finally {
      await policy.stop()
    }
  })

  it('with a tag that needs quotes gives no map an answer', async () => {
    const queries = [',', ';', ':', '(', '<', ' ', '"', '\\', '@', '%', '!', 'ñ'].flatMap((one) =>
      ['sales', 'open', 'ana'].flatMap((local) => [
        `${local}+x${one}ana@${groups.name}`,
        `"${local}+x${one.replace(/["\\]/, '\\$&')}ana"@${groups.name}`,
      ]),
    )
    for (const map of ['aliases.cf', 'mailboxes.cf', 'group-rules.cf', 'senders.cf'])
      expect([
        map,
        [...(await trial.postmapAll(map, queries))].filter(([key]) => !key.startsWith('ana')),
      ]).toEqual([map, []])
    expect(await trial.postmap('aliases.cf', `"sales+x..y"@${groups.name}`)).toBe(`ana+x..y@${groups.name}`)
  })

  it('of this machine, or that isn’t ASCII, is rejected, also with a catch-all and by who signed in', async () => {
    const rejected = [`x@[127.0.0.1]`, `ñ@${groups.name}`, `ana+ñ@${groups.name}`, `"x,y"@${groups.name}`]
    for (const login of [null, { address: groups.at('ana'), password }])
      for (const answer of await trial.offer(login, rejected)) expect(answer).toMatch(/^55[0-4] 5\./)
  })
})
