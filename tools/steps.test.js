import { afterEach, expect, test, vi } from 'vitest'
import { runSteps, step, summarize } from './steps.js'

const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterEach(() => {
  said.mockClear()
  process.exitCode = 0
})

const lastLine = () => said.mock.calls.at(-1)?.[0].split('\n').at(-1)

test('every step runs, and the last line has the sums', async () => {
  const results = await runSteps([
    step('good', async () => ({ code: 0, output: '' })),
    step('bad', async () => ({ code: 3, output: 'why' })),
    { name: 'broken', run: () => Promise.reject(new Error('no such program')) },
    {
      name: 'tests',
      run: async () => ({ passed: 40, failed: 1, output: '', failures: ['a.test.ts › adds – 3 is not 4'] }),
    },
  ])
  expect(said.mock.calls.flat().join('\n')).toContain('why')
  summarize(results)
  const lines = said.mock.calls.flat()
  expect(lines.filter((line) => line.startsWith('FAILED '))).toEqual([
    'FAILED bad: why',
    'FAILED broken: no such program',
    'FAILED tests: a.test.ts › adds – 3 is not 4',
  ])
  expect(lastLine()).toBe('41 passed, 3 failed')
  expect(process.exitCode).toBe(1)
})

test('without a failure the exit code stays 0', async () => {
  summarize(await runSteps([step('good', async () => ({ code: 0, output: '' }))]))
  expect(lastLine()).toBe('1 passed, 0 failed')
  expect(process.exitCode).toBe(0)
})

test('a group is done before the step after it begins', async () => {
  /** @type {string[]} */
  const ends = []
  /** @param {string} name */
  const slow = (name) =>
    step(name, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      ends.push(name)
      return { code: 0, output: '' }
    })
  const results = await runSteps([slow('first'), [slow('a'), slow('b'), slow('c')], slow('last')])
  expect(results.map(({ passed }) => passed)).toEqual([1, 1, 1, 1, 1])
  expect([ends[0], ends.slice(1, 4).toSorted(), ends[4]]).toEqual(['first', ['a', 'b', 'c'], 'last'])
})

test('each group says its place before it runs, and a remark comes before the sums', async () => {
  const results = await runSteps([
    step('first', async () => ({ code: 0, output: '' })),
    [step('a', async () => ({ code: 0, output: '' })), step('b', async () => ({ code: 0, output: '' }))],
  ])
  summarize(results, 'Some tests were left out.')
  const lines = said.mock.calls.flat()
  expect(lines.filter((line) => line.startsWith('\n['))).toEqual(['\n[1/2] first', '\n[2/2] a, b'])
  expect(lines.slice(-2)).toEqual(['Some tests were left out.\n', '3 passed, 0 failed'])
})
