// The console as it is felt: 10 000 identities, a processor four times slower, 1.6 Mbit/s and 150 ms.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { build } from '../scripts/build.js'
import { startReplica } from '../scripts/chaos/postroom.js'
import { findChromium } from '../scripts/chromium.js'
import { root } from '../scripts/root.js'
import { runNode } from '../scripts/run.js'
import { measureActs, measureTyping } from './web/acts.js'
import { buildBare } from './web/build-bare.js'
import { servePage } from './web/serve.js'
import { measureFirstRow } from './web/slow-page.js'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, rows: { type: 'string', default: '10000' } },
})
const rounds = Number(values.rounds)

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
const ms = (number) => `${Math.round(number)} ms`
let missed = 0
const line = (name, value, reached, goal) => {
  if (!reached) missed += 1
  console.log(`${name.padEnd(44)} ${value.padStart(12)}   ${goal}${reached ? '' : ': NOT REACHED'}`)
}

const folder = mkdtempSync(join(tmpdir(), 'postroom-bench-'))
/** @type {(() => void | Promise<void>)[]} */
const stops = [() => rmSync(folder, { recursive: true, force: true })]
const cleanUp = async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
}

try {
  await build()
  const bareSize = await buildBare(join(folder, 'bare'))
  const environment = { POSTROOM_DATA_DIR: join(folder, 'data') }
  const server = await startReplica(environment)
  stops.push(server.stop)
  const operate = async (...args) => {
    const run = await runNode(['dist/server/cli/main.js', ...args, '--json'], { env: environment })
    if (run.code !== 0) throw new Error(run.output)
    return JSON.parse(run.output.split('\n').find((text) => text.startsWith('{')))
  }
  const limits = ['--identity-limit', String(Number(values.rows) * 2), '--storage-limit', '900 TB']
  const { organization_id: id } = await operate('org', 'create', 'Bench Cooperative', ...limits)
  const ours = ['--organization', id]
  const { api_key } = await operate('key', 'create', ...ours, '--preset', 'owner')
  await operate('seed', ...ours, '--departments', '60', '--identities', values.rows)

  const product = await servePage(join(root, 'dist/console'), server.url)
  stops.push(product.stop)
  const bare = await servePage(join(folder, 'bare'), server.url)
  stops.push(bare.stop)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...sandbox, '--disable-gpu'],
  })
  stops.push(() => browser.close())

  const page = await browser.newPage()
  await page.goto(`${product.url}/sign-in`)
  await page.getByLabel('Key', { exact: true }).fill(api_key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/o\//)
  const profiles = await page.evaluate(() => sessionStorage.getItem('postroom.profiles'))
  await page.close()

  const list = `${product.url}/o/${id}/identities`
  const times = { console: [], bare: [] }
  // The first of each only warms the server.
  for (let round = 0; round <= rounds; round += 1) {
    const one = await measureFirstRow(browser, profiles, list)
    const other = await measureFirstRow(browser, profiles, `${bare.url}/`)
    if (round === 0) continue
    times.console.push(one)
    times.bare.push(other)
  }
  const of = (which, what) => median(times[which].map((one) => one[what]))
  const ratio = of('console', 'time') / of('bare', 'time')
  const shifts = Math.max(...times.console.map((one) => one.shifts))
  console.log(
    `Load of the machine ${loadavg()[0].toFixed(1)}; ${rounds} rounds, medians; ${values.rows} identities.`,
  )
  for (const which of ['console', 'bare'])
    console.log(
      `${which.padEnd(8)} asks for the list at ${ms(of(which, 'asked'))}, has it at ${ms(of(which, 'answered'))}, shows it at ${ms(of(which, 'time'))}`,
    )
  console.log(`The bare page's code is ${(bareSize / 1000).toFixed(1)} kB in brotli.`)
  line('first row from cold, beside the bare page', ratio.toFixed(2), ratio <= 1.15, 'at most 1.15')
  line('layout shift until then', shifts.toFixed(3), shifts === 0, '0')
  const acts = []
  for (let round = 0; round < rounds; round += 1) acts.push(await measureActs(browser, profiles, list))
  for (const name of Object.keys(acts[0])) {
    const after = median(acts.map((one) => one[name].afterAnswer))
    line(`${name}, after the answer`, ms(after), after <= 100, 'at most 100 ms')
    const moved = Math.max(...acts.map((one) => one[name].shifts))
    line(`${name}, layout shift`, moved.toFixed(3), moved === 0, '0')
  }
  const { inSearch, inForm } = await measureTyping(browser, profiles, list)
  line('a key in the search, 98 of 100 within', ms(inSearch), inSearch <= 50, 'at most 50 ms')
  line('a key in a form, 98 of 100 within', ms(inForm), inForm <= 50, 'at most 50 ms')
  console.log(missed === 0 ? 'All goals are reached.' : `${missed} goals are not reached.`)
} finally {
  await cleanUp()
}
