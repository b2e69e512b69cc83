import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.js'

/** The ports that a test worker gets. @param {number} worker @returns {number[]} */
const portsOf = (worker) => {
  const script = `import { freePorts } from ${JSON.stringify(new URL('free-port.js', import.meta.url).href)}
    console.log(JSON.stringify(await freePorts(50)))`
  const environment = { ...process.env, VITEST_POOL_ID: String(worker) }
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: environment,
      encoding: 'utf8',
    }),
  )
}

it('gives workers side by side different ports, below those that the system gives', () => {
  const [one, other] = [portsOf(1), portsOf(2)]
  expect(new Set([...one, ...other])).toHaveProperty('size', 100)
  // Each in its own slice: random ports would only seldom be the same.
  expect(Math.max(...one)).toBeLessThan(Math.min(...other))
  expect(Math.max(...other)).toBeLessThan(32_768)
})

it('leaves out a port in use', async () => {
  const port = await freePort()
  const server = createServer().listen(port + 1, '127.0.0.1')
  await once(server, 'listening')
  try {
    expect(await freePort()).toBeGreaterThan(port + 1)
  } finally {
    server.close()
  }
})
