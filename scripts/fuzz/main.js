// `npm run fuzz -- --requests 10000 --seed 1`: asks a running server everything that openapi.yaml lets one ask, and
// much that it does not, and holds every answer against it.
import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { seconds } from '../run.js'
import { operations } from './contract.js'
import { judge } from './judge.js'
import { createMemory } from './memory.js'
import { randomFrom } from './random.js'
import { mutatedRequest, nextOperation, rawRequest, validRequest } from './requests.js'
import { send, sendRaw } from './send.js'
import { startServer } from './server.js'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})
const count = Number(values.requests)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
/** After so many the rest would say the same. */
const mostFailures = 10

console.log(`Seed ${seed}: npm run fuzz -- --requests ${count} --seed ${seed}`)
const server = await startServer()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const random = randomFrom(seed)
const memory = createMemory(server.owner, random)
const tools = { random, known: memory.known, state: memory.state }

const kinds = { valid: 0, mutated: 0, raw: 0 }
const statuses = {}
const successes = new Set()
const failures = []

const fail = (number, request, answer, complaints) => {
  const { bytes, ...shown } = request
  failures.push(number)
  console.log(`\n✗ request ${number}: ${complaints.join('; ')}`)
  console.log(
    `  ${JSON.stringify(bytes ? { ...shown, bytes: bytes.toString('latin1') } : shown).slice(0, 1500)}`,
  )
  if (answer) console.log(`  ${answer.status} ${answer.text.slice(0, 600)}`)
}

const tryOne = async (number) => {
  const operation = memory.wanted() ?? nextOperation(tools)
  const kind = random.chance(0.55) ? 'valid' : random.chance(0.93) ? 'mutated' : 'raw'
  kinds[kind] += 1
  const request = { valid: validRequest, mutated: mutatedRequest, raw: rawRequest }[kind](operation, tools)
  let answer = null
  try {
    answer = request.isRaw ? await sendRaw(server.port, request) : await send(agent, server.port, request)
  } catch (error) {
    // What Node's own client refuses to send never reaches the server.
    if (!['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_HTTP_TOKEN'].includes(error.code))
      fail(number, request, null, [error.message])
    return
  }
  if (answer === null) return
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  const complaints = judge(answer, request)
  if (complaints.length > 0) return fail(number, request, answer, complaints)
  if (request.isRaw || answer.status >= 300) return
  if (kind === 'valid') successes.add(operation.id)
  memory.learn(request, answer)
}

const begin = performance.now()
try {
  for (let number = 1; number <= count && failures.length < mostFailures && server.isRunning(); number += 1)
    await tryOne(number)
  const complaints = await memory.checkNumbers((path, query) =>
    send(agent, server.port, { method: 'GET', path, query, headers: { 'x-api-key': server.owner } }),
  )
  if (!server.isRunning()) complaints.push('the server has ended')
  const never = operations.map(({ id }) => id).filter((id) => !successes.has(id))
  if (count >= 3000 && never.length > 0) complaints.push(`never answered well: ${never.join(', ')}`)
  if (complaints.length > 0) fail('at the end', {}, null, complaints)
} finally {
  agent.destroy()
  if (failures.length > 0) console.log(server.log())
  await server.stop()
}
const sum = Object.values(kinds).reduce((total, one) => total + one, 0)
console.log(`\n${sum} requests in ${seconds(performance.now() - begin)}: ${JSON.stringify(kinds)}`)
console.log(
  `Answers: ${JSON.stringify(statuses)}; ${successes.size} of ${operations.length} operations answered well`,
)
console.log(`${failures.length} failures, seed ${seed}`)
if (failures.length > 0) process.exitCode = 1
