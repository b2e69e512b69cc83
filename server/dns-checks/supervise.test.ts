import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { root } from '../root.ts'
import { superviseDns } from './supervise.ts'

const harness = harnessForTests()

/** The real process, as one file: Node 20 runs no TypeScript. */
const folder = beforeTests(
  async () => {
    const path = mkdtempSync(join(tmpdir(), 'postroom-dns-'))
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: path,
        emptyOutDir: false,
        rolldownOptions: {
          input: {
            'dns-process': join(root, 'server/dns-process.ts'),
            'hang-thread': join(root, 'server/observability/hang-thread.ts'),
          },
          output: { entryFileNames: '[name].mjs' },
        },
      },
    })
    return { path }
  },
  async ({ path }) => rmSync(path, { recursive: true }),
)

afterEach(() => void vi.useRealTimers())

/** Supervises a program. @returns its log, and whether it runs. */
const supervise = (program: string) => {
  const file = join(folder.path, `program-${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('${file}.pid', String(process.pid))\n${program}`,
  )
  const logged: { said: Record<string, unknown>; message: string }[] = []
  const worker = superviseDns({
    program: pathToFileURL(file),
    settings: { resolvers: null, invents: true, trustAd: undefined },
    databaseUrl: harness.url,
    logLevel: 'silent',
    logger: {
      error: (said: Record<string, unknown>, message: string) => void logged.push({ said, message }),
    } as never,
  })
  onTestFinished(worker.close)
  const isRunning = () => process.kill(Number(readFileSync(`${file}.pid`, 'utf8')), 0)
  return { worker, logged, isRunning }
}

/** A process in which something goes wrong each time that it looks at a domain whose name begins with "bad". */
const failing = (fault: string) => `
  const send = process.send.bind(process)
  process.send = (report, ...rest) => {
    send(report, ...rest)
    if (report.isHeld && report.check.job.domain_name.startsWith('bad')) { ${fault} }
  }
  await import('./dns-process.mjs')`

/** The checks of an organization's domains. */
const checksOf = ({ sql }: ClientActions) =>
  sql<{
    domain_id: string
    looked_at: Date | null
    claimed_by: string | null
    attempts: number
    wait_s: number
  }>(
    `select domain_id, looked_at, claimed_by, attempts, extract(epoch from next_look_at - now())::float as wait_s
     from domain_look where organization_id = $1`,
  )
const patience = { timeout: 40_000, interval: 100 }

it('a check that never ends is ended with its process, and postponed; other domains have their turn', async () => {
  const acts = clientActions(harness, await harness.organization())
  const badId = await acts.domain({ name: `bad-${freshName()}` })
  const { worker, logged } = supervise(failing('for (;;);'))
  await expect.poll(() => logged, patience).toHaveLength(1)
  const goodId = await acts.domain()
  const stateOf = async (id: string) => (await checksOf(acts)).find((one) => one.domain_id === id)
  await expect
    .poll(() => stateOf(goodId), patience)
    .toMatchObject({ looked_at: expect.any(Date), attempts: 0 })
  await expect.poll(() => stateOf(badId), patience).toMatchObject({ claimed_by: null, attempts: 1 })
  const bad = await stateOf(badId)
  expect(bad?.looked_at).toBe(null)
  // A minute, a tenth more or less, and the time that has passed since.
  expect(bad?.wait_s).toBeGreaterThan(40)
  expect(bad?.wait_s).toBeLessThan(67)
  expect(logged).toEqual([
    {
      said: { code: null, signal: 'SIGKILL', checks: [`domain ${badId}`] },
      message: 'DNS checks stopped: their process took too long, or was killed. They start again in 1 s',
    },
  ])
  await expect.poll(() => worker.counts().checks).toBe(1)
})

it.each([
  // Few and large, so that the collector has little to do before the limit.
  ['objects', 'new Array(1e7).fill(0)'],
  ['buffers, which V8 does not count', 'Buffer.alloc(2 ** 24, 1)'],
])('a process that fills its memory with %s is ended', async (_, piece) => {
  const { logged } = supervise(
    `await import('./dns-process.mjs')
    const all = []
    setInterval(() => all.push(${piece}), 10)`,
  )
  await expect
    .poll(() => logged, patience)
    .toMatchObject([
      {
        said: { code: null, signal: 'SIGABRT' },
        message: 'DNS checks stopped: their process needed too much memory. They start again in 1 s',
      },
    ])
})

it('ends when it is told to, without a line in the log', async () => {
  const acts = clientActions(harness, await harness.organization())
  const id = await acts.domain({ name: `bad-${freshName()}` })
  const { worker, logged, isRunning } = supervise(failing(''))
  await expect
    .poll(() => checksOf(acts), patience)
    .toMatchObject([{ domain_id: id, looked_at: expect.any(Date) }])
  expect(isRunning()).toBe(true)
  await worker.close()
  expect(isRunning).toThrow('ESRCH')
  expect(logged).toEqual([])
})

it('a process that does not end when it is told to is killed after ten seconds', async () => {
  const { worker, isRunning } = supervise(
    'process.on("disconnect", () => undefined); setInterval(() => undefined, 1000)',
  )
  await expect
    .poll(() => {
      try {
        return isRunning()
      } catch {
        return false
      }
    }, patience)
    .toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = worker.close()
  vi.advanceTimersByTime(9999)
  expect(isRunning()).toBe(true)
  vi.advanceTimersByTime(1)
  await closed
  expect(isRunning).toThrow('ESRCH')
})

it('a process that ends at its start is started again after growing delays, at most a minute, with a line for each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { logged } = supervise('process.exit(3)')
  for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    await expect.poll(() => logged, patience).toHaveLength(index + 1)
    expect(logged[index]).toEqual({
      said: { code: 3, signal: null, checks: [] },
      message: `DNS checks stopped: their process failed. They start again in ${seconds} s`,
    })
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1000 * seconds)
  }
})
