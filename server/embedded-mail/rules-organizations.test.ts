import { beforeEach, describe, expect, it } from 'vitest'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot, hasManageSieve } from '../../testing/dovecot.js'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { putSieveScript } from '../../testing/mail-clients.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { ask } from '../../testing/postgres.js'
import { rulesActions } from '../../testing/rules-actions.ts'
import { answerSenders } from '../../testing/sender-policy.ts'
import { findPostfix } from './programs.ts'

/** Milliseconds. */
const patience = { timeout: 60_000, interval: 100 }

describe.skipIf(!hasDovecot() || !hasManageSieve() || findPostfix() === null)(
  'rules and another organization of the same service',
  { timeout: 180_000 },
  () => {
    const harness = harnessForTests()
    const trial = mailTrialForTests(harness)
    let rules: ReturnType<typeof rulesActions>
    let own: GroupActions
    let others: GroupActions
    let sibling: GroupActions
    let ana: string
    let count = 0

    const more = { mailbox_limit_bytes: mebibyte }
    beforeEach(async () => {
      await ask(harness.url, 'select mail.set_policy(true)')
      const acts = clientActions(harness, await harness.organization())
      rules = rulesActions(harness, acts)
      own = await groupActions(acts)
      sibling = await groupActions(acts)
      others = await groupActions(clientActions(harness, await harness.organization()))
      ana = await own.identity('ana', more)
      await sibling.identity('ben', more)
      const eve = await others.identity('eve', more)
      await others.group('team', [eve])
      await others.alias('sales', [eve])
    })

    const script = (text: string) => {
      const [url = ''] = trial.settings.dovecot
      return putSieveScript({ url, keyFile: trial.settings.keyFile }, own.at('ana'), text)
    }
    /** Sends a message to Ana. @returns its subject, once nothing is left to be delivered. */
    const send = async (from = 'stranger@elsewhere.example') => {
      const subject = `Message ${(count += 1)}`
      const headers = [`From: <${from}>`]
      expect(await trial.send([{ from, to: [own.at('ana')], subject, headers }])).toEqual(['250'])
      return subject
    }
    const settled = async () => {
      await expect.poll(trial.queued, patience).toBe(0)
    }
    const inboxes = async () => ({
      ana: await trial.subjectsOf(own.at('ana')),
      ben: await trial.subjectsOf(sibling.at('ben')),
      eve: await trial.subjectsOf(others.at('eve')),
    })
    const withPolicy = async (work: () => Promise<void>) => {
      const policy = await answerSenders(harness.url, trial.settings.policy!)
      try {
        await work()
      } finally {
        await policy.stop()
      }
    }

    it.each<[string, (to: (local: string) => string) => string]>([
      ['an identity', (to) => `redirect "${to('eve')}";`],
      ['a copy', (to) => `require "copy"; redirect :copy "${to('eve')}";`],
      ['capitals', (to) => `redirect "${to('eve').toUpperCase()}";`],
      ['a group', (to) => `redirect "${to('team')}";`],
      ['an alias with a tag', (to) => `redirect "${to('sales+x')}";`],
      ['a notification', (to) => `require "enotify"; notify "mailto:${to('eve')}"; keep;`],
    ])('reach it only where other mail systems are allowed: %s', async (_, text) =>
      withPolicy(async () => {
        await script(text(others.at))
        const one = await send()
        await settled()
        expect(await inboxes()).toEqual({ ana: [one], ben: [], eve: [] })
        await rules.external('allowed')
        await send()
        await settled()
        expect((await inboxes()).eve).toHaveLength(1)
      }),
    )

    it('reach all domains of the same organization in any case', () =>
      withPolicy(async () => {
        await script(`redirect "${sibling.at('ben')}";`)
        const one = await send()
        await settled()
        expect(await inboxes()).toEqual({ ana: [], ben: [one], eve: [] })
      }))

    it('of an administrator don’t forward to it, and answer its senders', () =>
      withPolicy(async () => {
        const forward_to_address = others.at('eve')
        await rules.set(ana, { forward_to_address, reply_subject: 'Away', reply_text: 'I am away.' })
        const one = await send(others.at('eve'))
        await settled()
        expect(await inboxes()).toEqual({ ana: [one], ben: [], eve: ['Away'] })
        await rules.external('allowed')
        const two = await send()
        await settled()
        expect(await inboxes()).toEqual({ ana: [one, two], ben: [], eve: ['Away', two] })
      }))

    it('answer senders of other organizations, as those of other mail systems', () =>
      withPolicy(async () => {
        await script('require "vacation"; vacation :subject "Away" "I am away.";')
        const one = await send(others.at('eve'))
        await settled()
        expect(await inboxes()).toEqual({ ana: [one], ben: [], eve: ['Away'] })
      }))

    it('wait while Postroom doesn’t answer, and then reach only their own organization', async () => {
      await script(`require "copy"; redirect :copy "${sibling.at('ben')}"; redirect "${others.at('eve')}";`)
      const one = await send()
      const deferred = async () => (await trial.postfix('postqueue', '-j')).includes('"deferred"')
      await expect.poll(deferred, patience).toBe(true)
      await withPolicy(async () => {
        await trial.postfix('postqueue', '-f')
        await settled()
        expect(await inboxes()).toEqual({ ana: [one], ben: [one], eve: [] })
      })
    })

    it('reach others where nothing answers Postfix (MAIL_POLICY), and wait for nothing', async () => {
      await ask(harness.url, 'select mail.set_policy(false)')
      await script(`redirect "${others.at('eve')}";`)
      const one = await send()
      await settled()
      expect(await inboxes()).toEqual({ ana: [], ben: [], eve: [one] })
    })
  },
)
