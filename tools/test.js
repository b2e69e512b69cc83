// `npm test`: all checks, and the tests that one waits for while working. `npm test -- all`: everything.
// `npm test -- server browser`: some parts, whole. `npm test -- node`: tests that depend on Node;
// `npm test -- elsewhere`: tests of the console and the server that depend on Node, PostgreSQL, the time zone or the language.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alikeEverywhere, leaveOut, realMailServers } from '../testing/left-out.js'
import { build } from './build.js'
import { checks } from './check.js'
import { programOf, runNode } from './run.js'
import { runSteps, step, summarize } from './steps.js'
import { failuresOfPlaywright, failuresOfVitest } from './test-reports.js'

const names = process.argv.slice(2)
const isFast = names.length === 0
/** Whether tests are only repeated under other conditions, which generate fewer cases: a case depends little on them. */
const isRepetition = names.length > 0 && names.every((name) => name === 'node' || name === 'elsewhere')
/** Playwright and `testing/runs.ts` read it. */
process.env['POSTROOM_TESTS'] = isFast || isRepetition ? 'fast' : 'all'

const reports = mkdtempSync(join(tmpdir(), 'postroom-reports-'))

/** @param {string} file */
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Returns the counts of a run. If it fails without a failed test, for example because a file can't be loaded, one has failed.
 * @param {number} passed
 * @param {number} failed
 * @param {{ code: number | null, output: string }} result
 */
const countOf = (passed, failed, { code, output }) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  output,
})

/**
 * @param {'console' | 'server'} project
 * @param {{ only?: readonly string[], except?: readonly string[] }} [files] runs the tests whose paths contain one of the texts of
 *   `only`, without those that match a pattern of `except`.
 */
const vitest = (project, { only = [], except = [] } = {}) => ({
  name: `${project} tests`,
  run: async () => {
    const file = join(reports, `${project}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    // The tests of the console are two projects, with and without a page.
    const args = [programOf('vitest'), 'run', '--project', `${project}*`, ...reporters, ...only]
    const result = await runNode(args, { show: true, env: leaveOut(except) })
    const report = read(file)
    const count = countOf(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, { ...result, output: '' })
    return { ...count, failures: failuresOfVitest(report) }
  },
})

const browser = {
  name: 'browser tests',
  run: async () => {
    const chromium = await runNode(['testing/chromium.js'], { show: true })
    if (chromium.code !== 0) return countOf(0, 1, chromium)
    const file = join(reports, 'browser.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const args = [programOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json']
    const result = await runNode(args, { show: true, env })
    const report = read(file)
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
    const count = countOf(expected, unexpected + flaky, { ...result, output: '' })
    return { ...count, failures: failuresOfPlaywright(report) }
  },
}

/**
 * The server's tests that depend on Node itself: HTTP, sockets, streams, signals, processes, cryptography, threads and the built
 * program; without SQL and mail servers.
 */
const nodeTests = [
  ...['auth', 'cache', 'concurrency', 'config', 'dns', 'embedded-postgres', 'http', 'observability'].map(
    (room) => `server/${room}/`,
  ),
  'server/service.test',
  'server/rules/',
  'server/handlers/identity-password',
  'server/db/backup',
  'chaos/',
  'testing/',
  'tools/',
]

/** What the fast run leaves out, as it says at its end. */
const leftOut = `Left out of this run:
- stories that aren't tagged @core, and Firefox
- tests with real mail servers, but for one delivery
- four of five generated cases, and two of three random requests
\`npm test -- all\` runs everything, as CI does. \`npm test -- browser\` runs all stories.`

/**
 * The parts of the fast run and of everything.
 * @type {Record<string, (import('./steps.js').Step | import('./steps.js').Step[])[]>}
 */
const parts = {
  check: checks,
  console: [vitest('console')],
  server: [vitest('server', { except: isFast ? realMailServers : [] })],
  build: [
    step('build', () => build().then(() => ({ code: 0, output: '' }))),
    step('sizes', async () => {
      const { code } = await runNode(['tools/sizes.js'], { show: true })
      return { code, output: '' }
    }),
  ],
  // The same seed each time, so that only a change of the code makes a difference; `npm run fuzz` uses a new one.
  fuzz: [
    step('fuzz', () => {
      const requests = isFast ? '3000' : '9000'
      return runNode(['fuzz/main.js', '--requests', requests, '--seed', '21'], { show: true })
    }),
  ],
  browser: [browser],
}

/** @type {typeof parts} */
const runnable = {
  ...parts,
  all: Object.values(parts).flat(),
  node: [vitest('server', { only: nodeTests })],
  elsewhere: [vitest('console'), vitest('server', { except: alikeEverywhere })],
}

const unknown = names.find((name) => !(name in runnable))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}: the parts are ${Object.keys(runnable).join(', ')}.`)
  process.exit(2)
}
const steps = (isFast ? ['all'] : names).flatMap((name) => runnable[name] ?? [])
const results = await runSteps(steps)
rmSync(reports, { recursive: true, force: true })
summarize(results, isFast ? leftOut : '')
