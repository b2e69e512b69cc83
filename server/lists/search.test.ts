import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { maxSearchTerms, searchTerms } from './search-terms.ts'
import { runsOf } from '../../testing/runs.ts'

const harness = harnessForTests()
let acts: ClientActions
/** People by their address. */
const names = new Map<string, string>()

const letter = fc.constantFrom(...Array.from('abEßÅåñΣςσĳﬁİı%_\\\'"-.,()$?漢字ش🙂'))
const word = fc.oneof(
  fc.string({ unit: letter, minLength: 1, maxLength: 8 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
)
const space = fc.constantFrom(' ', '  ', '\t', '\u00a0', '\u3000', '\r\n ')

beforeAll(async () => {
  acts = clientActions(harness, await harness.organization())
  const domain = await acts.domain({ name: 'words.example' })
  const samples = fc.sample(fc.array(word, { minLength: 1, maxLength: 14 }), 120)
  for (const [place, words] of [['Ingrid', 'Lindqvist'], ...samples].entries()) {
    const { status, body } = await acts.call('createIdentity', {
      body: { domain_id: domain, local_part: `p${place}`, display_name: words.join(' ') },
    })
    // Control characters, too many marks in a row or nothing but white space are refused.
    if (status === 201) names.set(body.identity.address, body.identity.display_name)
  }
})

describe('the words of a name', () => {
  it('find the person in whatever order and with whatever white space', async () => {
    expect(names.size).toBeGreaterThan(60)
    const asked = fc.constantFrom(...names).chain(([address, name]) => {
      const words = name.split(/\s+/u)
      return fc.record({
        address: fc.constant(address),
        words: fc.shuffledSubarray(words, { minLength: 1 }),
        spaces: fc.array(space, { minLength: words.length, maxLength: words.length }),
      })
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ address, words, spaces }) => {
        const q = words.map((one, place) => `${spaces[place] ?? ' '}${one}`).join('')
        if (q.length > 200) return
        const { status, body } = await acts.call('listIdentities', { query: { q, limit: 200 } })
        expect(status).toBe(200)
        expect(body.items.map((item: { address: string }) => item.address)).toContain(address)
      }),
      { numRuns: runsOf(150) },
    )
  })
})

describe('a search', () => {
  it('is divided at white space of any kind, and each word is looked for once', () => {
    expect(searchTerms(' lindqvist\u3000\u00a0 ingrid\tlindqvist\n')).toEqual(['lindqvist', 'ingrid'])
    expect(searchTerms('')).toEqual([])
  })

  it('has at most ten words', async () => {
    const q = Array.from({ length: 100 }, (_, place) => String.fromCharCode(97 + (place % 26))).join(' ')
    expect(searchTerms(q)).toHaveLength(maxSearchTerms)
    expect((await acts.call('listIdentities', { query: { q } })).status).toBe(200)
  })
})
