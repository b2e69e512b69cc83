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
    { name: 'tests', run: async () => ({ passed: 40, failed: 1, output: '' }) },
  ])
  expect(said.mock.calls.flat().join('\n')).toContain('why')
  summarize(results)
  expect(lastLine()).toBe('41 passed, 3 failed')
  expect(process.exitCode).toBe(1)
})

test('without a failure the exit code stays 0', async () => {
  summarize(await runSteps([step('good', async () => ({ code: 0, output: '' }))]))
  expect(lastLine()).toBe('1 passed, 0 failed')
  expect(process.exitCode).toBe(0)
})
