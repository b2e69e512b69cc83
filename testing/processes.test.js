import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { root } from '../tools/root.js'
import { runningPostmasterOf } from './data-folder.js'
import { end, isAlive, waitForOutput, signalTree, start, stopTree } from './processes.js'

it.each(/** @type {const} */ (['SIGTERM', 'SIGINT']))(
  '%s ends a program with what it has started, and it says so',
  async (signal) => {
    const program = `
      import { exitOnSignals, start } from './testing/processes.js'
      exitOnSignals()
      const { pid } = await start('sleep', ['600'])
      console.log('started ' + pid)
      setInterval(() => undefined, 1000)`
    const args = ['--input-type=module', '--eval', program]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const errors = text(child.stderr)
    const started = await new Promise((resolve) =>
      child.stdout.once('data', (chunk) => resolve(String(chunk))),
    )
    const pid = Number(/started (\d+)/.exec(started)?.[1])
    child.kill(signal)
    expect(await errors).toContain(`${signal}: killing what this program has started (${pid}).`)
    await expect.poll(() => isAlive(pid)).toBe(false)
  },
)

it.skipIf(process.platform !== 'linux')(
  'children that start while a tree is stopped are stopped too',
  async () => {
    const loop = 'while :; do sleep 0.2 & sleep 0.003; done'
    const program = await start('sh', ['-c', `echo ready; (${loop}) & (${loop}) & ${loop}`])
    await waitForOutput(program, /ready/)
    for (let round = 1; round <= 50; round += 1) {
      const stopped = stopTree(program.pid)
      const all = signalTree(program.pid, 'SIGCONT')
      expect(all.filter((pid) => !stopped.includes(pid))).toEqual([])
    }
    // Stopped first, so that none can start another one.
    stopTree(program.pid)
    signalTree(program.pid, 'SIGKILL')
    await program.ended
  },
)

it.skipIf(process.platform !== 'linux')(
  'a process that only has the id of a postmaster is not it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postroom-postmaster-'))
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres.password'), 'secret\n')
    /** @param {number} pid */
    const record = (pid) =>
      writeFileSync(join(folder, 'postgres/postmaster.pid'), `${pid}\n${folder}\n0\n5432\n`)
    expect(runningPostmasterOf(folder)).toBeNull()
    record(process.pid)
    expect(runningPostmasterOf(folder)).toBeNull()
    const postmaster = await start('sh', ['-c', 'echo ready; exec sleep 600'], {
      cwd: join(folder, 'postgres'),
    })
    await waitForOutput(postmaster, /ready/)
    record(postmaster.pid)
    expect(runningPostmasterOf(folder)).toBe(postmaster.pid)
    await end(postmaster)
    expect(runningPostmasterOf(folder)).toBeNull()
    rmSync(folder, { recursive: true })
  },
)
