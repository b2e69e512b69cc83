import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { root } from '../root.ts'

// The limit of these programs: two seconds.
const watched = `import { watchEventLoop } from './hang-watch.mjs'
  watchEventLoop((error) => { throw error }, { tickMs: 50, limit: 40 })
  const block = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  `

const folder = beforeTests(
  async () => {
    const path = mkdtempSync(join(tmpdir(), 'postroom-hang-'))
    for (const name of ['hang-watch', 'hang-thread']) {
      const source = join(root, 'server/observability', `${name}.ts`)
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
      writeFileSync(join(path, `${name}.mjs`), code)
    }
    return { path }
  },
  async ({ path }) => rmSync(path, { recursive: true }),
)

/** Runs a program that is watched. @returns its process and how it ends. */
const run = async (program: string, ...args: string[]) => {
  const file = join(folder.path, `program-${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, watched + program)
  const child = spawn(process.execPath, [...args, file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.error += chunk.toString()))
  const outcome = async () => {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return { code, signal, ...printed }
  }
  return { child: child as ChildProcess, ended: outcome() }
}

it.each([
  ['a loop without an end', 'setTimeout(() => { for (;;); }, 200)'],
  ['a lock that is never released', 'setTimeout(() => block(), 200)'],
  ['a promise that makes itself again', 'setTimeout(async () => { for (;;) await null }, 200)'],
])('ends a process that hangs in %s, and says so in one line', async (_, program) => {
  const { code, signal, out, error } = await (await run(program)).ended
  expect([code, signal, out]).toEqual([null, 'SIGKILL', ''])
  expect(error.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(error)).toEqual({
    level: 60,
    time: expect.stringMatching(/^\d{4}-/),
    msg: 'The event loop was blocked for 2 s; ending the process',
  })
})

const survives = { code: 0, signal: null, out: 'done\n' }
const afterwards = `setTimeout(() => console.log('done'), 300)`

it('lets a slow piece of work be done, and keeps no process from its end', async () => {
  expect(await (await run(`block(400); ${afterwards}`)).ended).toEqual({ ...survives, error: '' })
})

it('lets a debugger stop a process for as long as it wants', async () => {
  const { ended } = await run(
    `setTimeout(() => { block(4000); ${afterwards} }, 200)`,
    '--inspect=127.0.0.1:0',
  )
  expect(await ended).toMatchObject(survives)
})

it('does not count the time in which the whole process is stopped', async () => {
  // It stops itself in the middle of a piece of work.
  const work = `console.log('ready'); block(100); process.kill(process.pid, 'SIGSTOP'); block(100)`
  const { child, ended } = await run(`setTimeout(() => { ${work} }, 200)`)
  await once(child.stdout!, 'data')
  // Longer than the limit; nothing can tell that it has passed but a clock.
  await setTimeout(3000)
  child.kill('SIGCONT')
  expect(await ended).toMatchObject({ code: 0, signal: null, error: '' })
})
