// Reads the JSON reports of Vitest and Playwright: which tests failed, each in one line.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.js'

/** How much of an error message is shown, in characters. */
const longest = 300

/**
 * A line for a failed test.
 * @param {string} file
 * @param {string} title
 * @param {string | undefined} message of its error, which may have several lines.
 */
const line = (file, title, message = '') => {
  const said = stripVTControlCharacters(message).replaceAll(/\s+/gu, ' ').trim()
  return `${file} › ${title}${said === '' ? '' : ` – ${said.slice(0, longest)}`}`
}

/**
 * The failed tests of a run of Vitest, and files that could not be loaded.
 * @param {any} report as its reporter `json` writes it, or null where there is none.
 * @returns {string[]}
 */
export const failuresOfVitest = (report) =>
  (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    if (failed.length === 0)
      return file.status === 'failed' ? [line(name, 'the whole file', file.message)] : []
    return failed.map((/** @type {any} */ test) => line(name, test.fullName, test.failureMessages[0]))
  })

/**
 * Whether a test of Playwright failed or passed only when retried.
 * @param {any} test
 */
const failed = (test) => test.status === 'unexpected' || test.status === 'flaky'

/**
 * The failed stories of a suite of Playwright's report and of those in it.
 * @param {any} suite
 * @returns {string[]}
 */
const failuresOfSuite = (suite) => [
  ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.filter(failed).map((/** @type {any} */ test) => {
      const message = test.results.map((/** @type {any} */ result) => result.error?.message).find(Boolean)
      return line(`${spec.file}:${spec.line}`, `${spec.title} (${test.projectName})`, message)
    }),
  ),
  ...(suite.suites ?? []).flatMap(failuresOfSuite),
]

/**
 * The failed stories of a run of Playwright, and errors outside of them.
 * @param {any} report as its reporter `json` writes it, or null where there is none.
 * @returns {string[]}
 */
export const failuresOfPlaywright = (report) => [
  ...(report?.errors ?? []).map((/** @type {any} */ error) =>
    line('playwright', 'outside of a story', error.message),
  ),
  ...(report?.suites ?? []).flatMap(failuresOfSuite),
]
