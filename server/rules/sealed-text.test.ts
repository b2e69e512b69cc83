import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { runsOf } from '../../testing/runs.ts'
import { root } from '../root.ts'
import { makeSealKeys, openText, sealText } from './sealed-text.ts'

it('a sealed text is opened by its own key alone, and unchanged', () => {
  const keys = makeSealKeys()
  expect([keys.publicKey.length, keys.privateKey.length]).toEqual([32, 43])
  const sealed = sealText(keys.publicKey, 'five blue umbrellas ☂')
  expect(openText(keys, sealed)).toBe('five blue umbrellas ☂')
  expect(openText(makeSealKeys(), sealed)).toBeNull()
  expect(openText({ ...keys, privateKey: makeSealKeys().privateKey }, sealed)).toBeNull()
  expect(openText({ ...keys, privateKey: 'no key' }, sealed)).toBeNull()
  sealed[40] = (sealed[40] ?? 0) ^ 1
  expect(openText(keys, sealed)).toBeNull()
})

it('a text that was sealed with keys in JWK still opens', () => {
  const publicKey = Buffer.from('d2wInTgtW3KMsQP9Y771rAkOXnblVRvVKp+VdkhSrR4=', 'base64')
  const keys = { publicKey, privateKey: 'uGdmaD2uNQ-R3YPL6U9zAFOgZNCtA1gtOcAm-PdgoF0' }
  const sealed =
    'J1/IXkQCKe+tfKDobI+LRzanEgecY+031s9qkz8bvBQto8KKQHWOXB+j05vqqWea1lA9DgibvVYcsOmVGEZYLL6XqaCQSOOSfGBB'
  expect(openText(keys, Buffer.from(sealed, 'base64'))).toBe('five blue umbrellas – ☂')
})

// On Node 20, exports of fresh keys as JWK stopped before the 50 000th. CI runs this on Node 20 too.
const count = process.versions.node.startsWith('20.') ? runsOf(50_000) : 1000

it('many texts are sealed without an end to it', { timeout: 610_000 }, async () => {
  const path = join(root, 'server/rules/sealed-text.ts')
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  const program = `${code}
    const { publicKey } = makeSealKeys()
    for (let index = 0; index < ${count}; index += 1) sealText(publicKey, 'five blue umbrellas')
    console.log('sealed')`
  // A process that waits for a lock of its own ends by SIGKILL alone.
  const options = { timeout: 600_000, killSignal: 'SIGKILL' } as const
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  expect(stdout).toBe('sealed\n')
})

it('no key is exported as JWK', () => {
  const folder = join(root, 'server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((name) => /['"]jwk['"]/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
