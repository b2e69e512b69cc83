import { beforeAll, describe, expect, it } from 'vitest'
import { addressActions } from '../../testing/address-actions.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { findPostfix } from './programs.ts'

const notInUse = '550 5.2.1 This address is not in use'
const noRecipient = '550 5.2.1 No mailbox accepts mail for this address'
const reserved = '550 5.1.1 This address is no longer in use'
const suspended = '550 5.2.1 This domain is suspended'

describe.skipIf(!hasDovecot() || findPostfix() === null)('a trial’s Postfix answers', () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)

  describe.each([
    ['with a catch-all', true, true],
    ['with a catch-all, without sub-addresses', true, false],
    ['without a catch-all', false, true],
    ['without a catch-all or sub-addresses', false, false],
  ])('%s', (_, catches, subaddresses) => {
    let acts: ClientActions
    let name: string
    let closed: string
    const at = (localPart: string) => `${localPart}@${name}`
    /** The answer to unknown addresses: the catch-all takes their mail. */
    const unknown = catches ? '250' : '550 5.1.1 User unknown in virtual mailbox table'
    /** A sub-address, which is unknown where there are none. */
    const tagged = (answer: string) => (subaddresses ? answer : unknown)

    beforeAll(async () => {
      acts = clientActions(harness, await harness.organization())
      const addresses = addressActions(harness, acts)
      name = freshName()
      closed = freshName()
      const domain = await acts.domain({ name })
      const closedDomain = await acts.domain({ name: closed })
      const identity = async (localPart: string, more: object = {}) =>
        (await acts.identity(domain, localPart, { mailbox_limit_bytes: mebibyte, ...more })) as {
          identity_id: string
          address: string
        }
      const alias = (localPart: string, targets: readonly (string | { identity_id: string })[], more = {}) =>
        addresses.alias(
          domain,
          localPart,
          targets.map((one) => (typeof one === 'string' ? one : one.identity_id)),
          more,
        )
      const ana = await identity('ana')
      const ben = await identity('ben')
      await acts.call('updateIdentity', {
        path: { identity_id: ben.identity_id },
        body: { status: 'suspended', delivery_while_suspended: 'reject' },
      })
      const sendOnly = await identity('send-only', { mailbox_limit_bytes: null })
      for (const localPart of ['held', 'led']) {
        const { identity_id, address } = await identity(localPart)
        await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
        if (localPart === 'led') await addresses.leadHeld(identity_id, [ana.identity_id])
        else await alias('to-held', [identity_id])
      }
      await alias('sales', [ana, ben])
      await alias('off', [ana], { enabled: false })
      await alias('ended', [ana], { expires: "now() - interval '1 minute'" })
      await alias('ends-later', [ana], { expires: "now() + interval '1 day'" })
      await alias('dead', [ben, sendOnly])
      await alias('deep', [await alias('middle', [ana])])
      await alias('through-off', [await alias('middle-off', [ana], { enabled: false })])
      const cyn = await identity('cyn')
      await acts.call('updateIdentity', {
        path: { identity_id: cyn.identity_id },
        body: { status: 'suspended', delivery_while_suspended: 'accept' },
      })
      const group = async (
        local_part: string,
        members: readonly { identity_id: string }[],
        enabled = true,
      ) => {
        const member_ids = members.map(({ identity_id }) => identity_id)
        const body = { local_part, domain_id: domain, group_name: local_part, member_ids }
        const { group_id } = (await acts.call('createGroup', { body })).body.group
        await acts.call('updateGroup', { path: { group_id }, body: { enabled } })
      }
      await group('team', [ana, ben])
      await group('team-off', [ana], false)
      await group('team-dead', [ben, sendOnly])
      await group('team-empty', [])
      const circle = await alias('circle', [])
      await addresses.lead(circle, [await alias('around', [circle])])
      await addresses.rename({ identity_id: ana.identity_id, domain_id: domain, local_part: 'ana.new' })
      await addresses.alias(closedDomain, 'sales', [ana.identity_id])
      await acts.sql(`update domain set status = 'suspended' where organization_id = $1 and domain_id = $2`, [
        closedDomain,
      ])
      await acts.call('updateDomainSettings', {
        path: { domain_id: domain },
        body: {
          catch_all: catches
            ? { mode: 'identity', identity_id: (await identity('catcher')).identity_id }
            : { mode: 'off', identity_id: null },
          subaddressing: { enabled: subaddresses, delimiter: '+' },
        },
      })
    })

    it.each([
      ['sales', '250'],
      ['SALES', '250'],
      ['ends-later', '250'],
      ['deep', '250'],
      ['led', '250'],
      ['ana', '250'],
      ['ana.new', '250'],
      ['cyn', '250'],
      ['team', '250'],
      ['team-off', notInUse],
      ['team-dead', noRecipient],
      ['team-empty', noRecipient],
      ['off', notInUse],
      ['OFF', notInUse],
      ['ended', notInUse],
      ['through-off', noRecipient],
      ['circle', noRecipient],
      ['dead', noRecipient],
      ['to-held', noRecipient],
      ['held', reserved],
      ['postroom-configuration', '550 5.1.1 Postroom configuration 5'],
      ['ben', '550 5.2.1 This mailbox is disabled'],
      ['send-only', '550 5.1.1 No mailbox here by that name'],
    ])('to %s: %s, also to its sub-address', async (localPart, answer) => {
      expect(await trial.answerTo(at(localPart))).toBe(answer)
      if (localPart === 'postroom-configuration') return
      expect(await trial.answerTo(at(`${localPart}+web`))).toBe(tagged(answer))
      const refusal = await trial.postmap('refusals.cf', at(localPart.toLowerCase()))
      expect(refusal).toBe(answer === '250' ? null : answer)
    })

    it('to unknown addresses, as before', async () => {
      for (const localPart of ['nobody', 'sales.', 'sales-x', 'nobody+x'])
        expect([localPart, await trial.answerTo(at(localPart))]).toEqual([localPart, unknown])
      expect(await trial.postmap('aliases.cf', at('nobody'))).toBe(catches ? at('catcher') : null)
    })

    it('to a domain in Unicode by its name in ASCII, also in capitals', async () => {
      const ascii = `xn--grnhof-4ya.${freshName()}`
      const domain_id = await acts.domain({
        name: ascii,
        unicode: ascii.replace('xn--grnhof-4ya', 'grünhof'),
      })
      await acts.identity(domain_id, 'dan', { mailbox_limit_bytes: mebibyte })
      for (const address of [`dan@${ascii}`, `dan@${ascii.toUpperCase()}`])
        expect(await trial.answerTo(address)).toBe('250')
    })

    it('with the names of a suspended domain', async () => {
      for (const localPart of ['sales', 'nobody', 'sales+x'])
        expect(await trial.answerTo(`${localPart}@${closed}`)).toBe(suspended)
    })

    it('with the final addresses, each once, and the tag where it is one', async () => {
      const to = (query: string) => trial.postmap('aliases.cf', at(query))
      expect([await to('sales'), await to('deep'), await to('led')]).toEqual([
        at('ana.new'),
        at('ana.new'),
        at('ana.new'),
      ])
      expect(await to('sales+web')).toBe(subaddresses ? at('ana.new+web') : catches ? at('catcher') : null)
      for (const localPart of ['off', 'dead', 'held', 'ana.new', 'ben'])
        expect(await to(localPart)).toBeNull()
      // Asked after aliases.cf, which a rename may have changed meanwhile.
      const isMailbox = async (query: string) => (await trial.postmap('mailboxes.cf', at(query))) !== null
      expect([await isMailbox('ana'), await isMailbox('ana.new'), await isMailbox('sales')]).toEqual([
        true,
        true,
        false,
      ])
      expect(await trial.postmap('senders.cf', at('sales'))).toBeNull()
    })
  })
})
