import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { openSmtp } from '../../testing/mail-clients.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { planActions } from '../../testing/plan-actions.ts'
import { ask } from '../../testing/postgres.js'
import { findPostfix } from './programs.ts'

const password = 'correct horse battery staple'
const other = 'another horse battery staple'

interface Person {
  identity_id: string
  address: string
}

describe.skipIf(!hasDovecot() || findPostfix() === null)(
  'an open session to send',
  { timeout: 120_000 },
  () => {
    const harness = harnessForTests()
    const trial = mailTrialForTests(harness)
    let acts: ClientActions
    let ana: Person
    let ben: Person

    beforeEach(async () => {
      // As while users can change it on My account.
      await ask(harness.url, 'select mail.refuse_must_change(true)')
      acts = clientActions(harness, await harness.organization())
      const domain = await acts.domain({ name: freshName() })
      const newcomer = (localPart: string) =>
        acts.identity(domain, localPart, { password, mailbox_limit_bytes: mebibyte }) as Promise<Person>
      ana = await newcomer('ana')
      ben = await newcomer('ben')
    })

    const open = (address = ana.address, secret = password) =>
      openSmtp(trial.endpoints.submission!.port, { address, password: secret })
    const reset = (person: Person, secret = other) =>
      acts.call('resetIdentityPassword', {
        path: { identity_id: person.identity_id },
        body: { mode: 'set', password: secret, must_change_password: false },
      })
    /** What the user does on My account. */
    const byThemselves = async (id: 'signOutEverywhere' | 'changeOwnPassword', body?: object) => {
      const own = await harness.call('createOwnSession', { body: { address: ana.address, password } })
      expect(own.status).toBe(201)
      const { status } = await harness.call(id, { key: own.body.api_key, ...(body ? { body } : {}) })
      expect(status).toBe(200)
    }
    const update = (person: Person, body: object) =>
      acts.call('updateIdentity', { path: { identity_id: person.identity_id }, body })

    const offboard = async (person: Person) => {
      const plans = planActions(harness, acts)
      await plans.start(await plans.create('leave', [person]))
      await plans.work()
    }

    it.each<[string, () => Promise<unknown>]>([
      ['a new password', () => reset(ana)],
      ['the same password once more', () => reset(ana, password)],
      ['a new password by the user', () => byThemselves('changeOwnPassword', { password: other })],
      ['signing out everywhere', () => byThemselves('signOutEverywhere')],
      ['a suspension', () => update(ana, { status: 'suspended' })],
      ['an offboarding', () => offboard(ana)],
      ['asking for a new password at the next sign-in', () => update(ana, { must_change_password: true })],
      [
        'a deletion',
        () =>
          acts.call('deleteIdentity', {
            path: { identity_id: ana.identity_id },
            query: { confirm: ana.address },
          }),
      ],
    ])('can send nothing after %s, not even a second recipient', async (_, change) => {
      const [session, another, begun] = [await open(), await open(ben.address), await open()]
      expect(session.answer).toMatch(/^235/)
      expect(await session.offer(ana.address, ben.address)).toMatch(/^250/)
      expect(await begun.ask(`MAIL FROM:<${ana.address}>`)).toMatch(/^250/)
      expect(await begun.ask(`RCPT TO:<${ben.address}>`)).toMatch(/^250/)
      await change()
      expect(await session.offer(ana.address, ben.address)).toMatch(/^553 5\.7\.1/)
      expect(await session.offer(ana.address, 'outside@elsewhere.example')).toMatch(/^553 5\.7\.1/)
      expect(await begun.ask(`RCPT TO:<${ben.address}>`)).toMatch(/^553 5\.7\.1/)
      expect(await another.offer(ben.address, ben.address)).toMatch(/^250/)
      for (const one of [session, another, begun]) await one.close()
    })

    it('can send when it was opened after signing out everywhere, with the same password', async () => {
      await (await open()).close()
      await byThemselves('signOutEverywhere')
      const next = await open()
      expect(next.answer).toMatch(/^235/)
      expect(await next.offer(ana.address, ben.address)).toMatch(/^250/)
      await next.close()
    })

    it('continues after anything else, and a new one has the new password', async () => {
      const session = await open()
      await update(ana, { display_name: 'Ana' })
      expect(await session.offer(ana.address, ben.address)).toMatch(/^250/)
      await reset(ana)
      const next = await open(ana.address, other)
      expect(await next.offer(ana.address, ben.address)).toMatch(/^250/)
      expect((await open()).answer).toMatch(/^535/)
      await next.close()
      await session.close()
    })
  },
)
