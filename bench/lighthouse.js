// Lighthouse on each main page of the console, signed in, as the server answers it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../testing/chromium.js'
import { root } from '../tools/root.js'
import { run } from '../tools/run.js'
import { conditions } from './api/table.js'
import { openConsole } from './web/testbed.js'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    desktop: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

/** The least scores of a page. */
const goals = /** @type {const} */ ([
  ['performance', 98],
  ['accessibility', 100],
  ['best-practices', 100],
])
const pages = [
  'overview',
  'identities',
  'departments',
  'domains',
  'mailbox-quotas',
  'key',
  'health',
  'audit',
].filter((name) => values.only === undefined || name === values.only)

const folder = join(root, 'bench/lighthouse')
if (!existsSync(join(folder, 'node_modules'))) {
  const { code, output } = await run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`Lighthouse was not installed:\n${output}`)
}
const { openAuditor } = await import('./lighthouse/audit.js')

const testbed = await openConsole(Number(values.rows))
try {
  const { url, id, profiles, browserArgs: args } = testbed
  const auditor = await openAuditor({
    executablePath: findChromium(),
    args,
    profiles,
    isDesktop: values.desktop,
  })
  testbed.onClose(auditor.close)
  // The first audit is a warm-up of the server.
  await auditor.audit(`${url}/o/${id}/overview`)
  console.log(
    `${values.desktop ? 'Desktop' : 'Phone'}; ${conditions()}; ${values.rows} identities; goals ${goals.map(([, goal]) => goal).join(' / ')}.`,
  )
  console.log(
    'page            performance accessibility best practices   FCP    LCP     SI    TBT    CLS  to look at',
  )
  let missed = 0
  for (const name of pages) {
    const { scores, figures, shortcomings } = await auditor.audit(`${url}/o/${id}/${name}`)
    const { CLS, ...times } = figures
    const columns = [
      name.padEnd(15),
      String(scores.performance).padStart(11),
      String(scores.accessibility).padStart(13),
      String(scores['best-practices']).padStart(14),
      ...Object.values(times).map((time) => String(Math.round(time)).padStart(6)),
      CLS.toFixed(3).padStart(6),
      shortcomings.join(', '),
    ]
    if (goals.some(([category, goal]) => scores[category] < goal)) missed += 1
    console.log(columns.join(' '))
  }
  console.log(missed === 0 ? 'All goals are reached.' : `${missed} pages do not reach their goals.`)
  if (missed > 0) process.exitCode = 1
} finally {
  await testbed.close()
}
