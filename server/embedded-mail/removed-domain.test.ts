import { beforeEach, describe, expect, it } from 'vitest'
import { clientActions, type ClientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { signInByImap } from '../../testing/mail-clients.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { findPostfix } from './programs.ts'

const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 60_000, interval: 100 }

describe.skipIf(!hasDovecot() || findPostfix() === null)('a removed domain', { timeout: 180_000 }, () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  let acts: ClientActions
  let name: string
  let domain_id: string
  const at = (localPart: string) => `${localPart}@${name}`

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    name = freshName()
    domain_id = await acts.domain({ name })
  })

  const done = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body } = await reply
    expect([status < 300, body?.code]).toEqual([true, undefined])
    return body
  }
  /** What an identity, its mailbox and its mail rules are, to the last column. */
  const stored = (identityId: string) =>
    acts.sql(
      `select to_jsonb(i) - 'version' - 'updated_at' as identity, to_jsonb(m) - 'version' - 'updated_at' as mailbox,
         to_jsonb(r) - 'version' - 'updated_at' as rules
       from identity i
       left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
       left join mail_rules r on r.organization_id = i.organization_id and r.identity_id = i.identity_id
       where i.organization_id = $1 and i.identity_id = $2`,
      [identityId],
    )

  it('takes no mail until it is restored, and comes back with identities, mail, aliases, groups and rules', async () => {
    const people: { identity_id: string; address: string }[] = []
    for (const [index, local] of ['ada', 'ben', 'cyn', 'dan'].entries()) {
      const limit = (index + 1) * mebibyte
      people.push(await acts.identity(domain_id, local, { password, mailbox_limit_bytes: limit }))
    }
    const [ada, ben, cyn, dan] = people.map(({ identity_id }) => identity_id) as [
      string,
      string,
      string,
      string,
    ]
    const alias = (
      await done(
        acts.call('createAlias', { body: { domain_id, local_part: 'sales', target_ids: [ada, ben] } }),
      )
    ).alias
    const groupBody = { domain_id, local_part: 'team', group_name: 'Team', member_ids: [cyn, dan] }
    const { group } = await done(acts.call('createGroup', { body: groupBody }))
    const rules = { forward: { to_identity_id: ben }, auto_reply: { subject: 'Away', text: 'Back soon' } }
    await done(acts.call('updateDelivery', { path: { identity_id: ada }, body: rules }))
    expect(await trial.send([{ to: [at('dan')], subject: 'Kept' }])).toEqual(['250'])
    await expect.poll(trial.queued, patience).toBe(0)
    const answers = () =>
      Promise.all(['ada', 'sales', 'team', 'dan'].map((local) => trial.answerTo(at(local))))
    expect(await answers()).toEqual(['250', '250', '250', '250'])
    const before = await Promise.all(people.map(({ identity_id }) => stored(identity_id)))

    const requests: Reply[] = []
    const act = async (reply: Promise<Reply>) => {
      const answer = await reply
      expect(answer.status).toBeLessThan(300)
      requests.push(answer)
    }
    await act(
      acts.call('deleteAlias', { path: { alias_id: alias.alias_id }, query: { confirm: at('sales') } }),
    )
    await act(
      acts.call('deleteGroup', { path: { group_id: group.group_id }, query: { confirm: at('team') } }),
    )
    for (const { identity_id, address } of people)
      await act(acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } }))
    expect(await answers()).toEqual(Array(4).fill(expect.stringContaining('550 5.1.1')))
    await act(acts.call('removeDomain', { path: { domain_id }, query: { confirm: name } }))
    // Postfix remembers for a moment which domains are its own.
    const foreign = expect.stringMatching(/^554 5\.7\.1 .*Relay access denied$/)
    expect(await trial.answerTo('x@not-ours.invalid')).toEqual(foreign)
    await expect.poll(answers, patience).toEqual(Array(4).fill(foreign))

    for (const request of requests.toReversed()) {
      const [event] = await acts.eventsOf(request)
      await done(acts.call('revertAuditEvent', { path: { audit_event_id: event.audit_event_id } }))
    }
    await expect.poll(answers, patience).toEqual(['250', '250', '250', '250'])
    expect(await Promise.all(people.map(({ identity_id }) => stored(identity_id)))).toEqual(before)
    expect(await trial.subjectsOf(at('dan'))).toEqual(['Kept'])
    const session = await signInByImap(trial.endpoints.imap!.port, at('ada'), password)
    await session.close()
    expect(session.answer).toMatch(/OK/)
    expect((await done(acts.call('getDelivery', { path: { identity_id: ada } }))).forward).toMatchObject({
      to_identity_id: ben,
    })
  })
})
