import pg from 'pg'
import { expect, it } from 'vitest'
import {
  type Expected,
  expandGraph,
  generateGraph,
  type Graph,
  seededNumbers,
} from '../../testing/alias-graphs.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { writeGraphs } from '../../testing/write-graphs.ts'
import { runsOf } from '../../testing/runs.ts'

const harness = harnessForTests()

/** One address that is asked for, with the expected answer. */
interface Question {
  local_part: string
  domain_name: string
  expected: Expected
}

const questionsOf = (graph: Graph, random: () => number): Question[] => {
  const ask = (localPart: string, domain: number, tag = ''): Question => ({
    local_part: `${localPart}${tag}`,
    domain_name: graph.domains[domain]!.name,
    expected: expandGraph(graph, localPart, domain, tag),
  })
  return [
    ...graph.nodes.map(({ local_part, domain }) => ask(local_part, domain)),
    ...graph.nodes
      .filter(() => random() < 0.3)
      .map(({ local_part, domain }) => ask(local_part, domain, '+tag+more')),
    ...graph.domains.map((_, place) => ask('unknown', place)),
  ]
}

/** What the functions answer to each question, in their order. */
const answersTo = async (questions: readonly Question[]): Promise<Expected[]> => {
  const server = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_mail' })
  await server.connect()
  const { rows } = await server.query<Expected>(
    `select array(select e from mail.expansion(part, name) e order by e collate "C") as expansion,
       mail.refusal(part, name) as refusal,
       array(select n from (select split_part(l, ',', 1) as n from mail.sender_logins(part, name) l) s order by n collate "C") as senders
     from unnest($1::text[], $2::text[]) with ordinality q(part, name, place) order by place`,
    [questions.map(({ local_part }) => local_part), questions.map(({ domain_name }) => domain_name)],
  )
  await server.end()
  return rows
}

/** Compares the answers about graphs of an organization. @returns the wrong ones, and all SMTP responses there were. */
const compare = async (graphs: readonly Graph[], random: () => number) => {
  await writeGraphs(harness.url, (await harness.organization()).organization_id, graphs)
  const questions = graphs.flatMap((graph) => questionsOf(graph, random))
  const answers = await answersTo(questions)
  const wrong = questions.flatMap(({ expected, ...asked }, index) =>
    JSON.stringify(answers[index]) === JSON.stringify(expected)
      ? []
      : [{ ...asked, expected, answer: answers[index] }],
  )
  return { wrong, count: questions.length, refusals: questions.map(({ expected }) => expected.refusal) }
}

it('the answers about 2,000 generated graphs are those of an expander of another method', async () => {
  const seed = Number(process.env['GRAPH_SEED'] ?? Date.now() % 1_000_000)
  const random = seededNumbers(seed)
  const refusals = new Set<string | null>()
  let count = 0
  for (let part = 0; part < 5; part += 1) {
    const graphs = Array.from({ length: runsOf(400) }, (_, index) =>
      generateGraph(random, `g${seed}-${part}-${index}`),
    )
    const result = await compare(graphs, random)
    expect({ seed, wrong: result.wrong.slice(0, 3) }).toEqual({ seed, wrong: [] })
    count += result.count
    for (const refusal of result.refusals) refusals.add(refusal)
  }
  expect(count).toBeGreaterThan(runsOf(20_000))
  expect([...refusals].toSorted()).toEqual([
    '550 5.1.1 No mailbox here by that name',
    '550 5.1.1 This address is no longer in use',
    '550 5.2.1 No mailbox accepts mail for this address',
    '550 5.2.1 This address is not in use',
    '550 5.2.1 This domain is suspended',
    '550 5.2.1 This mailbox is disabled',
    null,
  ])
}, 180_000)
