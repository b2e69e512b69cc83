import { describe, expect, it } from 'vitest'
import {
  addressIn,
  expandGraph,
  generateGraph,
  type Graph,
  seededNumbers,
} from '../../testing/alias-graphs.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { writeGraphs } from '../../testing/write-graphs.ts'
import { findPostfix } from './programs.ts'

/** A message to an address of a graph. */
interface Letter {
  to: string
  /** Where the map of aliases leads. */
  expansion: readonly string[]
  refusal: string | null
  /** Whose mailboxes it must be found in. */
  mailboxes: readonly string[]
}

const withoutTag = (address: string) => address.replace(/\+[^@]*(?=@)/, '')

/** Letters to the addresses of a graph, to sub-addresses of some and to unknown addresses. */
const lettersOf = (graph: Graph, random: () => number): Letter[] => {
  const letter = (localPart: string, domain: number, tag = ''): Letter => {
    const { expansion, refusal } = expandGraph(graph, localPart, domain, tag)
    const { name, subaddressing } = graph.domains[domain]!
    const place = graph.nodes.findIndex((node) => node.local_part === localPart && node.domain === domain)
    const isOwn = graph.nodes[place]?.kind === 'identity' && (tag === '' || subaddressing)
    const own = isOwn && refusal === null ? [addressIn(graph, place)] : []
    return {
      to: `${localPart}${tag}@${name}`,
      expansion,
      refusal,
      mailboxes: [...own, ...expansion.map(withoutTag)],
    }
  }
  return [
    ...graph.nodes.map(({ local_part, domain }) => letter(local_part, domain, random() < 0.3 ? '+web' : '')),
    ...graph.domains.map((_, domain) => letter('unknown', domain)),
  ]
}

describe.skipIf(!hasDovecot() || findPostfix() === null)('in generated graphs', { timeout: 300_000 }, () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)

  it('Postfix answers as the expander of another method, and 200 messages are where it says, once', async () => {
    const seed = Number(process.env['GRAPH_SEED'] ?? Date.now() % 1_000_000)
    const random = seededNumbers(seed)
    const graphs = Array.from({ length: 100 }, (_, index) => generateGraph(random, `m${index}-${seed}`))
    await writeGraphs(harness.url, (await harness.organization()).organization_id, graphs)
    const letters = graphs.flatMap((graph) => lettersOf(graph, random))
    const taken = letters.filter(({ mailboxes }) => mailboxes.length > 0).slice(0, 200)
    const refused = letters.filter(({ mailboxes }) => mailboxes.length === 0).slice(0, 100)
    expect([seed, taken.length, refused.length]).toEqual([seed, 200, 100])

    const asked = [...taken, ...refused]
    const expansions = await trial.postmapAll(
      'aliases.cf',
      asked.map(({ to }) => to),
    )
    for (const { to, expansion } of asked)
      expect([seed, to, expansions.get(to)?.toSorted() ?? []]).toEqual([seed, to, expansion])
    const refusals = await trial.postmapAll(
      'refusals.cf',
      asked.map(({ to }) => to),
    )
    for (const { to, refusal } of asked)
      expect([seed, to, refusals.get(to)?.join(',') ?? null]).toEqual([seed, to, refusal])
    for (const { to, refusal } of refused.slice(0, 20)) {
      const answer = await trial.answerTo(to)
      expect([seed, to, answer]).toEqual([seed, to, refusal ?? expect.stringMatching(/^55\d 5\.1\.1/)])
    }

    const answers = await trial.send(taken.map(({ to }) => ({ to: [to], subject: to })))
    expect(answers.filter((answer) => answer !== '250')).toEqual([])
    await expect.poll(trial.queued, { timeout: 120_000, interval: 200 }).toBe(0)
    const expected = new Map<string, string[]>()
    for (const { to, mailboxes } of taken)
      for (const mailbox of mailboxes) expected.set(mailbox, [...(expected.get(mailbox) ?? []), to])
    const all = graphs.flatMap((graph) =>
      graph.nodes.flatMap(({ kind, has_mailbox }, place) =>
        kind === 'identity' && has_mailbox ? [addressIn(graph, place)] : [],
      ),
    )
    const found: (readonly [string, string[]])[] = []
    // A few at a time: Dovecot drops connections that it has no process for.
    for (let start = 0; start < all.length; start += 20)
      found.push(
        ...(await Promise.all(
          all
            .slice(start, start + 20)
            .map(async (address) => [address, await trial.subjectsOf(address)] as const),
        )),
      )
    for (const [address, subjects] of found)
      expect([seed, address, subjects]).toEqual([seed, address, (expected.get(address) ?? []).toSorted()])
  })
})
