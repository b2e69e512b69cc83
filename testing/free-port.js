// Finds free ports.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The port that a server listens on. @param {import('node:net').Server} server */
export const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port

// Below those that systems give to who asks for any port (Linux: from 32768; RFC 6335, section 6: from 49152), such as clients and
// the mail servers of a server under test.
const firstPort = 12_000
const sliceSize = 1250
const sliceCount = 16

/**
 * The test workers that run side by side have separate slices: until a program listens on its port, another worker could choose
 * the same one.
 */
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0)
const sliceStart = firstPort + (worker % sliceCount) * sliceSize

/** A random one first, because several runs of tests may share a machine. */
let next = Math.floor(Math.random() * sliceSize)

/** @param {number} port */
const isFree = async (port) => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Returns an unused port of this machine, for a program that can't choose one itself. Each call returns another one. The server has
 * the same for its own PostgreSQL; tools run before it is built, and Node 20 does not run TypeScript.
 * @returns {Promise<number>}
 * @throws if none is free.
 */
export const freePort = async () => {
  for (let tries = 0; tries < sliceSize; tries += 1) {
    const port = sliceStart + next
    next = (next + 1) % sliceSize
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${sliceStart} to ${sliceStart + sliceSize - 1} is free.`)
}

/** Returns as many different ones. @param {number} count @returns {Promise<number[]>} */
export const freePorts = async (count) => {
  const ports = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}
