import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { operations } from '../contract.js'
import { literal } from './literals.js'
import { fencesOf } from './markdown.js'
import { guides } from './page.js'
import { sampleOrigin } from './sample-block.js'
import { startInterpreter } from './sample-interpreters.js'
import { samplesOf } from './samples.js'

const harness = harnessForTests()
const folder = mkdtempSync(join(tmpdir(), 'postroom-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let origin = ''
beforeAll(async () => {
  origin = await harness.app.listen({ host: '127.0.0.1', port: 0 })
})

/** @type {Record<string, [program: string, ending: string]>} */
const programs = { sh: ['bash', 'sh'], js: [process.execPath, 'mjs'], python: ['python3', 'py'] }

// The server is on this machine, whatever proxy the machine uses.
const environment = { ...process.env, no_proxy: '127.0.0.1' }

/** @param {import('./markdown.js').Fence} fence */
const write = ({ language, code }) => {
  const file = join(folder, `${crypto.randomUUID()}.${programs[language]?.[1]}`)
  writeFileSync(file, code.replaceAll(sampleOrigin, origin))
  return file
}

/**
 * Runs a sample in a new process.
 * @typedef {{ code: number, output: string }} Ended
 * @param {import('./markdown.js').Fence} fence
 * @param {string} key
 * @returns {Promise<Ended>}
 */
const run = (fence, key) => {
  const [program = ''] = programs[fence.language] ?? []
  const file = write(fence)
  const env = { ...environment, POSTROOM_KEY: key, POSTROOM_SESSION: key, POSTROOM_SHARE_TOKEN: key }
  return new Promise((resolve) => {
    execFile(program, [file], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
    })
  })
}

/** @param {string} id */
const guideFences = (id) => {
  const { text = '' } = guides.find((guide) => guide.id === id) ?? {}
  return fencesOf(text).filter(({ language }) => language !== 'json')
}

const hasPython = await new Promise((resolve) => {
  execFile('python3', ['--version'], (error) => resolve(error === null))
})
const languages = ['sh', 'js', ...(hasPython ? ['python'] : [])]

describe.each(languages)('the quick start in %s', (language) => {
  it('runs as it is pasted', async () => {
    const { owner } = await harness.organization()
    const fences = guideFences('quick-start').filter((fence) => fence.language === language)
    const requests = fences.filter(({ code }) => !code.startsWith('export'))
    const ended = []
    for (const fence of requests) ended.push(await run(fence, owner))
    const [key, list, error, retry, ...more] = ended
    expect(more).toEqual([])
    expect(key).toMatchObject({ code: 0, output: expect.stringContaining('Test organization') })
    expect(list).toMatchObject({ code: 0, output: expect.stringMatching(/"total":0|0 of 0/) })
    // curl tells of it by its status; the others print it.
    expect(error).toMatchObject({ code: language === 'sh' ? 22 : 0 })
    expect(error?.output).toContain('invalid_request')
    expect(error?.output).toContain('/department_name')
    expect(retry).toMatchObject({ code: 0 })
    const departments = await harness.call('listDepartments', { key: owner })
    expect(departments.body.total).toBe(1)
  })
})

describe('the guides', () => {
  it('have samples that run', async () => {
    const { owner } = await harness.organization()
    await harness.call('createDepartment', { key: owner, body: { department_name: 'First' } })
    for (const { id } of guides.filter((guide) => guide.id !== 'quick-start' && guide.id !== 'mail')) {
      for (const fence of guideFences(id).filter((one) => languages.includes(one.language)))
        expect([id, fence.language, await run(fence, owner)]).toMatchObject([id, fence.language, { code: 0 }])
    }
    const { body } = await harness.call('listDepartments', { key: owner })
    const names = body.items.map((/** @type {{ department_name: string }} */ one) => one.department_name)
    expect(names).toEqual(['First', 'Retried'])
  })
})

/** What a sample ends with whose example ids name nothing: each of them is a valid request. */
const withKey = /^$|not_found|wrong_key_kind|sign_in_failed|HTTP Error 40[34]/
/** The same for a sample that sends the token of a link: there is no such link. */
const withShareToken = /share_unknown|HTTP Error 401/

describe('the samples of operations', () => {
  /** @type {Record<string, ReturnType<typeof startInterpreter>>} */
  const interpreters = {}
  beforeAll(() => {
    for (const language of languages.filter((one) => one !== 'sh'))
      interpreters[language] = startInterpreter(language, environment)
  })
  afterAll(() => {
    for (const interpreter of Object.values(interpreters)) interpreter.end()
  })

  it.each(operations)('send a valid $id', async (operation) => {
    for (const fence of samplesOf(operation).filter(({ language }) => languages.includes(language))) {
      const { owner } = await harness.organization()
      const interpreter = interpreters[fence.language]
      const inShell = async () => {
        const { code, output } = await run(fence, owner)
        return code === 0 ? '' : output
      }
      const refused = await (interpreter === undefined ? inShell() : interpreter.run(write(fence), owner))
      const expected = fence.code.includes('x-share-token') ? withShareToken : withKey
      expect([fence.language, refused]).toEqual([fence.language, expect.stringMatching(expected)])
    }
  })
})

describe('a literal', () => {
  it('is that of its language', () => {
    const value = { a: "it's", b: [true, null, 1], 'c-d': {} }
    expect(literal(value, 'json')).toBe(`{"a": "it's", "b": [true, null, 1], "c-d": {}}`)
    expect(literal(value, 'js')).toBe(`{ a: 'it\\'s', b: [true, null, 1], 'c-d': {} }`)
    expect(literal(value, 'python')).toBe(`{"a": "it's", "b": [True, None, 1], "c-d": {}}`)
  })
})
