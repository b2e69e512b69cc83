import pg from 'pg'
import { expect, it } from 'vitest'
import type { Resolution } from '../generated/model/index.ts'
import { createLists } from '../lists/lists.ts'
import { addressPage } from '../queries/addresses/addresses.ts'
import { resolveTyped } from '../queries/addresses/resolve-address.ts'
import { withSender } from '../queries/addresses/resolve-sender.ts'
import {
  addressIn,
  expandGraph,
  generateGraph,
  type Graph,
  refusingGroups,
  restrictingGroups,
  restrictSenders,
  seededNumbers,
  signsIn,
} from '../../testing/alias-graphs.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { writeGraphs } from '../../testing/write-graphs.ts'
import { runsOf } from '../../testing/runs.ts'

const harness = harnessForTests()

/** The mailboxes that get mail, and the answer to the sender: null where it is taken, or where nothing has the address. */
interface Result {
  expansion: readonly string[]
  refusal: string | null
}

interface Question extends Result {
  local_part: string
  domain_name: string
}

/** Mail servers expand aliases alone: mail for an identity that takes it goes to its own address. */
const isOwn = (graph: Graph, local_part: string, domain: number, { refusal }: Result) =>
  refusal === null &&
  graph.nodes.some(
    (node) => node.local_part === local_part && node.domain === domain && node.kind === 'identity',
  )

const questionsOf = (graph: Graph, random: () => number): Question[] => {
  const ask = (local: string, domain: number, tag = ''): Question => {
    const { expansion, refusal } = expandGraph(graph, local, domain, tag)
    const { name, subaddressing } = graph.domains[domain]!
    const local_part = `${local}${tag}`
    const own =
      isOwn(graph, local, domain, { expansion, refusal }) && (tag === '' || subaddressing)
        ? [`${local_part}@${name}`]
        : expansion
    return { local_part, domain_name: name, expansion: own, refusal }
  }
  return [
    ...graph.nodes.map(({ local_part, domain }) => ask(local_part, domain)),
    ...graph.nodes
      .filter(() => random() < 0.3)
      .map(({ local_part, domain }) => ask(local_part, domain, '+tag+more')),
    ...graph.domains.map((_, place) => ask('unknown', place)),
  ]
}

const resultOf = ({ recipients, reply, steps }: Resolution): Result => ({
  expansion: recipients.map(({ delivered_to }) => delivered_to).toSorted(),
  refusal:
    reply === null || steps[0]?.outcome === 'unknown'
      ? null
      : `${reply.code} ${reply.enhanced_code} ${reply.text}`,
})

/** The steps must name each recipient as delivered once, and each step must come after what it comes from. */
const treeFaults = ({ steps, recipients, left_out_count, outcome }: Resolution): string[] => {
  const first = steps.filter(({ repeated }) => !repeated)
  const delivered = first.filter(({ outcome: one }) => one === 'delivered').map(({ id }) => id)
  const left = new Set(
    steps
      .slice(1)
      .filter(({ outcome: one }) => !['delivered', 'followed'].includes(one))
      .map(({ id }) => id),
  )
  return [
    ...(steps.every(({ step, via }, index) => step === index + 1 && (via ?? 0) < step) ? [] : ['order']),
    ...(new Set(first.map(({ id }) => id)).size === first.length ? [] : ['an address twice']),
    ...(delivered.toSorted().join() ===
    recipients
      .map(({ identity_id }) => identity_id)
      .toSorted()
      .join()
      ? []
      : ['recipients']),
    ...(left.size === left_out_count ? [] : ['left out']),
    ...((outcome === 'delivered') === recipients.length > 0 ? [] : ['outcome']),
  ]
}

const answersOfMail = async (questions: readonly Question[]): Promise<Result[]> => {
  const server = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_mail' })
  await server.connect()
  const { rows } = await server.query<Result>(
    `select array(select e from mail.expansion(part, name) e order by e collate "C") as expansion,
       mail.refusal(part, name) as refusal
     from unnest($1::text[], $2::text[]) with ordinality q(part, name, place) order by place`,
    [questions.map(({ local_part }) => local_part), questions.map(({ domain_name }) => domain_name)],
  )
  await server.end()
  return rows
}

it('the tree of an address is where mail servers deliver, in generated graphs with circles', async () => {
  const seed = Number(process.env['GRAPH_SEED'] ?? Date.now() % 1_000_000)
  const random = seededNumbers(seed)
  const graphs = Array.from({ length: runsOf(300) }, (_, index) => generateGraph(random, `r${seed}-${index}`))
  const { organization_id } = await harness.organization()
  await writeGraphs(harness.url, organization_id, graphs)
  const questions = graphs.flatMap((graph) => questionsOf(graph, random))
  const mail = await answersOfMail(questions)
  const wrong = await harness.database.read(organization_id, async (db) => {
    const all: object[] = []
    for (const [index, { local_part, domain_name, expansion, refusal }] of questions.entries()) {
      const answer = await resolveTyped(db, `${local_part}@${domain_name}`)
      const expected = { expansion: expansion.toSorted(), refusal }
      const result = resultOf(answer)
      // Without an alias or a catch-all, Postfix delivers to the address itself.
      const byMail = mail[index]!
      const sameAsMail = byMail.expansion.length === 0 ? [] : byMail.expansion
      const isSame =
        JSON.stringify(result) === JSON.stringify(expected) &&
        result.refusal === byMail.refusal &&
        (sameAsMail.length === 0 ||
          JSON.stringify(sameAsMail.toSorted()) === JSON.stringify(result.expansion))
      const faults = treeFaults(answer)
      if (!isSame || faults.length > 0)
        all.push({ local_part, domain_name, expected, result, byMail, faults })
    }
    return all
  })
  expect({ seed, count: questions.length, wrong: wrong.slice(0, 3) }).toEqual({
    seed,
    count: questions.length,
    wrong: [],
  })
  expect(questions.length).toBeGreaterThan(runsOf(2500))

  // The list tells the same: an alias in use has recipients, and one that leads nowhere has none.
  const stateOf = new Map<string, string>()
  for (const state of ['in_use', 'nowhere', 'off', 'expired', 'suspended', 'held'] as const) {
    for (let offset = 0; ; offset += 200) {
      const page = await harness.database.read(organization_id, (db) =>
        addressPage(db, createLists(), { state, sort: 'address', limit: 200, offset }),
      )
      const { items, total } = JSON.parse(page.toString()) as {
        items: { address: string; state: string }[]
        total: number
      }
      expect([state, total - offset > 200 ? 200 : total - offset]).toEqual([state, items.length])
      for (const item of items) {
        expect([item.address, item.state]).toEqual([item.address, state])
        stateOf.set(item.address, state)
      }
      if (items.length < 200) break
    }
  }
  const misnamed = graphs.flatMap((graph) =>
    graph.nodes.flatMap(({ kind, local_part, domain }, place) => {
      const address = addressIn(graph, place)
      const { expansion } = expandGraph(graph, local_part, domain)
      const state = stateOf.get(address)
      return kind !== 'alias' || (state === 'in_use') === expansion.length > 0 ? [] : [{ address, state }]
    }),
  )
  expect({ seed, misnamed }).toEqual({ seed, misnamed: [] })
}, 180_000)

/** The answer about a sender and an address: the groups that restrict it, those that refuse it, and the answer of Postfix's listener. */
interface SenderAnswer {
  restricted: readonly string[]
  refusing: readonly string[]
  isRuled: boolean
  isAllowed: boolean
}

const byListener = async (questions: readonly { login: string; address: string }[]) => {
  const worker = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_worker' })
  await worker.connect()
  const { rows } = await worker.query<Pick<SenderAnswer, 'isRuled' | 'isAllowed'>>(
    `select mail.sender_rule(part, name) is not null as "isRuled", mail.may_send_to(login, part, name) as "isAllowed"
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality q(login, part, name, place) order by place`,
    [
      questions.map(({ login }) => login),
      questions.map(({ address }) => address.split('@')[0]),
      questions.map(({ address }) => address.split('@')[1]),
    ],
  )
  await worker.end()
  return rows
}

it('a sender gets the same answer as from the listener of Postfix, in generated graphs', async () => {
  const seed = Number(process.env['GRAPH_SEED'] ?? Date.now() % 1_000_000)
  const random = seededNumbers(seed)
  const graphs = Array.from({ length: runsOf(80) }, (_, index) =>
    restrictSenders(generateGraph(random, `s${seed}-${index}`), random),
  )
  const { organization_id } = await harness.organization()
  await writeGraphs(harness.url, organization_id, graphs)
  const questions = graphs.flatMap((graph) =>
    graph.nodes.flatMap(({ local_part, domain }, place) => {
      // What takes no mail refuses every sender first.
      if (expandGraph(graph, local_part, domain).refusal !== null) return []
      const senders = [null, ...graph.nodes.keys()].filter((sender) => sender === null || random() < 0.4)
      return senders.map((sender) => {
        const canSignIn = sender !== null && signsIn(graph, sender)
        const typed = sender === null ? 'stranger@elsewhere.example' : addressIn(graph, sender)
        const addresses = (places: readonly number[]) => places.map((one) => addressIn(graph, one)).toSorted()
        const restricted = addresses(restrictingGroups(graph, place))
        const refusing = addresses(refusingGroups(graph, place, canSignIn ? sender : null))
        const isAllowed = refusing.length === 0
        const expected: SenderAnswer = { restricted, refusing, isRuled: restricted.length > 0, isAllowed }
        return { address: addressIn(graph, place), typed, login: canSignIn ? typed : '', canSignIn, expected }
      })
    }),
  )
  const listener = await byListener(questions)
  const wrong = await harness.database.read(organization_id, async (db) => {
    const all: object[] = []
    for (const [index, { address, typed, canSignIn, expected }] of questions.entries()) {
      const { restricted_by, sender } = await withSender(db, await resolveTyped(db, address), typed)
      const names = (groups: readonly { address: string }[]) => groups.map((one) => one.address)
      const result = {
        restricted: names(restricted_by),
        refusing: names(sender?.refused_by ?? []),
        ...listener[index],
      }
      const isSame = JSON.stringify(result) === JSON.stringify(expected)
      const isTold = sender?.signs_in === canSignIn && (sender.outcome === 'accepted') === expected.isAllowed
      if (!isSame || !isTold) all.push({ address, typed, canSignIn, expected, result, sender })
    }
    return all
  })
  const refused = questions.filter(({ expected }) => !expected.isAllowed).length
  const counts = {
    seed,
    wrong: wrong.slice(0, 3),
    isMixed: refused > runsOf(50) && questions.length - refused > runsOf(50),
  }
  expect(counts).toEqual({ seed, wrong: [], isMixed: true })
}, 180_000)
