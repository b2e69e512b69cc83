import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import type { Domain } from '../generated/model/index.ts'

const harness = harnessForTests()
let former: Organization
let next: Organization
let acts: ClientActions
let nextActs: ClientActions
let postroom: CommandLine['postroom']
let answer: CommandLine['answer']

beforeAll(() => {
  ;({ postroom, answer } = commandLine(harness.url))
})
beforeEach(async () => {
  former = await harness.organization()
  next = await harness.organization('Next')
  acts = clientActions(harness, former)
  nextActs = clientActions(harness, next)
})

const move = (name: string, ...options: string[]) =>
  postroom('domain', 'move', name, '--organization', next.organization_id, ...options)
const domains = async (of: ClientActions) => (await of.call('listDomains')).body.items as Domain[]

describe('domain move', () => {
  it('moves a domain without identities, with an event in both organizations', async () => {
    const name = freshName()
    const domain_id = await acts.domain({ name })
    expect((await move(name)).out).toBe(`Moved the domain ${name} to Next.`)
    expect(await domains(acts)).toEqual([])
    const [moved] = await domains(nextActs)
    expect(moved).toMatchObject({ domain_name: name, proof: { kind: 'operator', seen_at: null } })
    expect(moved?.domain_id).not.toBe(domain_id)
    expect([(await acts.quota()).domain_count, (await nextActs.quota()).domain_count]).toEqual([0, 1])
    const operator = { key_id: null, key_name: 'Operator' }
    expect((await acts.events({ resource_id: domain_id })).at(-1)).toMatchObject({
      operation: 'removeDomain',
      actor: operator,
      after: null,
    })
    expect((await nextActs.events({ resource_id: moved?.domain_id ?? '' })).at(-1)).toMatchObject({
      operation: 'addDomain',
      actor: operator,
      before: null,
    })
  })

  it('makes a claim whose record was seen the proof of the domain', async () => {
    const name = freshName()
    await acts.domain({ name })
    const { body: claim } = await nextActs.call('createDomainClaim', { body: { domain_name: name } })
    await nextActs.sql(
      "update domain_claim set code = 'in_use', looked_at = now() where organization_id = $1",
    )
    expect(await answer('domain', 'move', name, '--organization', next.organization_id)).toMatchObject({
      domain_id: claim.claim_id,
      proof: { kind: 'dns', lapsed_at: null },
    })
    expect((await nextActs.call('listDomainClaims')).body.items).toMatchObject([
      { state: 'proven', domain_id: claim.claim_id },
    ])
  })

  it('takes a claim whose record was not seen for no proof', async () => {
    const name = freshName()
    await acts.domain({ name })
    await nextActs.call('createDomainClaim', { body: { domain_name: name } })
    expect(await answer('domain', 'move', name, '--organization', next.organization_id)).toMatchObject({
      proof: { kind: 'operator' },
    })
  })

  it('refuses a domain with identities, whose mail belongs to them', async () => {
    const name = freshName()
    const domain_id = await acts.domain({ name })
    await acts.identity(domain_id, 'mara')
    const { code, notes } = await move(name)
    expect([code, notes]).toEqual([1, expect.stringContaining('1 identity has its address in it')])
    expect(await domains(acts)).toMatchObject([{ domain_id }])
    expect(await domains(nextActs)).toEqual([])
  })

  it('refuses a domain whose proof is still published, unless it is forced', async () => {
    const name = freshName()
    await acts.domain({ name })
    await acts.sql(
      `update domain set proof_kind = 'dns', proof_label = 'abcdefgh', proof_token = 'abcdefghijklmnopqrstuvwxyz',
         proof_seen_at = '2026-11-27T09:15:00Z' where organization_id = $1`,
    )
    const { code, notes } = await move(name)
    expect([code, notes]).toEqual([
      1,
      `Can't move the domain ${name}: the record with which its organization proved it is still published. ` +
        'It was last seen on 2026-11-27. Use --force to move it nevertheless.',
    ])
    await acts.sql('update domain set proof_lapsed_at = now() where organization_id = $1')
    expect((await move(name)).code).toBe(0)
  })

  it('knows no other organization, and moves nothing to where it is', async () => {
    const name = freshName()
    await acts.domain({ name })
    const unknown = '00000000-0000-7000-8000-000000000000'
    expect((await postroom('domain', 'move', name, '--organization', unknown)).notes).toContain(
      `No organization has the ID ${unknown}.`,
    )
    expect((await postroom('domain', 'move', name, '--organization', former.organization_id)).notes).toBe(
      `The organization already has the domain ${name}.`,
    )
    expect(await domains(acts)).toHaveLength(1)
  })
})
