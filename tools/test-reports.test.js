import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.js'
import { failuresOfPlaywright, failuresOfVitest } from './test-reports.js'

test('the failed tests of Vitest have a line each, with what they said', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'server/rules/text.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'text is folded', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'text is cut',
            failureMessages: ['\u001B[31mAssertionError\u001B[39m: expected 3\n  to be 4'],
          },
        ],
      },
      { name: join(root, 'src/a.test.ts'), status: 'failed', message: 'No such file', assertionResults: [] },
      { name: join(root, 'src/b.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(failuresOfVitest(report)).toEqual([
    'server/rules/text.test.ts › text is cut – AssertionError: expected 3 to be 4',
    'src/a.test.ts › the whole file – No such file',
  ])
})

test('the failed stories of Playwright have a line each, also those that pass the second time', () => {
  /** @param {string} status @param {string} [message] */
  const story = (status, message) => ({
    title: `a story that is ${status}`,
    file: 'forms.e2e.ts',
    line: 7,
    tests: [{ status, projectName: 'phone', results: [{ error: message && { message } }, {}] }],
  })
  const report = {
    errors: [{ message: 'no browser' }],
    suites: [
      { specs: [story('expected')], suites: [{ specs: [story('unexpected', 'too\nlate'), story('flaky')] }] },
    ],
  }
  expect(failuresOfPlaywright(report)).toEqual([
    'playwright › outside of a story – no browser',
    'forms.e2e.ts:7 › a story that is unexpected (phone) – too late',
    'forms.e2e.ts:7 › a story that is flaky (phone)',
  ])
})

test('without a report no test failed', () => {
  expect([...failuresOfVitest(null), ...failuresOfPlaywright(null)]).toEqual([])
})
