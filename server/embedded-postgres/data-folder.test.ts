import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './data-folder.ts'
import type { FolderLock, Holder } from './data-folder.ts'

let dataDir: string
let path: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postroom-lock-'))
  path = join(dataDir, 'postroom.pid')
})
afterEach(() => rm(dataDir, { recursive: true }))

const requireLock = (result: FolderLock | Holder): FolderLock => {
  if (!('release' in result)) throw new Error(`Process ${result.pid} holds it.`)
  return result
}

/** The id of a process that has ended. */
const deadPid = async () => {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'close')
  return child.pid ?? 0
}

test('the lock says who holds the folder and where it listens, and goes when released', async () => {
  const lock = requireLock(await lockFolder(dataDir, 'server'))
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    pid: process.pid,
    role: 'server',
    url: null,
  })
  lock.announce('http://127.0.0.1:4280')
  expect(await lockFolder(dataDir, 'cli')).toMatchObject({
    pid: process.pid,
    role: 'server',
    url: 'http://127.0.0.1:4280',
  })
  lock.release()
  expect(existsSync(path)).toBe(false)
})

test.each([
  ['of a dead process', async () => ({ pid: await deadPid(), started: null, role: 'server', url: null })],
  ['whose process id another has now', async () => ({ pid: process.pid, started: 'before', role: 'server' })],
])('a lock %s is taken over', async (_, stale) => {
  writeFileSync(path, JSON.stringify(await stale()))
  requireLock(await lockFolder(dataDir, 'server')).release()
  expect(existsSync(path)).toBe(false)
})

test('a lock that is not one is taken over', async () => {
  writeFileSync(path, '')
  requireLock(await lockFolder(dataDir, 'server')).release()
  expect(existsSync(path)).toBe(false)
})

test('what another process holds by now is not released', async () => {
  const lock = requireLock(await lockFolder(dataDir, 'server'))
  writeFileSync(path, 'another')
  lock.release()
  expect(readFileSync(path, 'utf8')).toBe('another')
})

const contender = `
  import { lockFolder } from './data-folder.js'
  const result = await lockFolder(process.argv[2], 'server')
  process.stdout.write('release' in result ? 'won' : 'lost')
  if ('release' in result) setTimeout(result.release, 1500)
`

test('of many processes that find the same dead holder, one takes over', async () => {
  const buildFolder = join(dataDir, 'built')
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: join(import.meta.dirname, 'data-folder.ts'), outDir: buildFolder },
  })
  writeFileSync(join(buildFolder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(buildFolder, 'contender.js'), contender)
  writeFileSync(path, JSON.stringify({ pid: await deadPid(), started: null, role: 'server', url: null }))
  const results = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, [join(buildFolder, 'contender.js'), dataDir])
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
      await once(child, 'close')
      return text
    }),
  )
  expect(results.toSorted()).toEqual(['lost', 'lost', 'lost', 'lost', 'lost', 'won'])
})

test('a folder that cannot be made is refused in a sentence', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  await expect(lockFolder(join(dataDir, 'file/data'), 'server')).rejects.toThrow(
    ": part of its path isn't a folder. Set POSTROOM_DATA_DIR to another folder.",
  )
})
