// A server with a filled organization and a signed-in browser, for benches of the console.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from '../../tools/build.js'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { exitOnSignals } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'
import { findChromium } from '../../testing/chromium.js'

/**
 * What the console keeps of a key in a tab after signing in.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} apiKey
 */
const signedIn = async (browser, url, apiKey) => {
  const page = await browser.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('API key', { exact: true }).fill(apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/o\//)
  const profiles = await page.evaluate(() => sessionStorage.getItem('postroom.profiles'))
  await page.close()
  if (profiles === null) throw new Error('The console keeps no profile after signing in.')
  return profiles
}

/**
 * A search that some of the suspended people meet, and not all: its rows differ from those before it.
 * @param {string} url
 * @param {string} apiKey
 */
const findSearch = async (url, apiKey) => {
  /** @param {Record<string, string>} query */
  const count = async (query) => {
    const parameters = new URLSearchParams({ status: 'suspended', ...query })
    const answer = await fetch(`${url}/api/identity/list?${parameters}`, { headers: { 'x-api-key': apiKey } })
    return Number(Object(await answer.json()).total)
  }
  const all = await count({})
  for (const q of ['mar', 'an', 'e']) {
    const matches = await count({ q })
    if (matches > 0 && matches < all) return q
  }
  throw new Error(`Of ${all} suspended people no search finds some: --rows is too small.`)
}

/**
 * @param {number} rows
 * @param {string} folder
 * @param {(() => unknown)[]} stops what ends with it.
 */
const start = async (rows, folder, stops) => {
  await build()
  const environment = { POSTROOM_DATA_DIR: join(folder, 'data') }
  const server = await startServer(environment)
  stops.push(server.stop)
  const operate = createOperator(environment, { isApart: true })
  const limits = { identityLimit: rows * 2, storageLimit: '900 TB' }
  const { id, ownerKey, seed } = await createOrganization(operate, 'Bench Cooperative', limits)
  await seed({ departments: 60, identities: rows })
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browserArgs = [...sandbox, '--disable-gpu']
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArgs })
  stops.push(() => browser.close())
  const profiles = await signedIn(browser, server.url, ownerKey)
  const search = await findSearch(server.url, ownerKey)
  return { url: server.url, pid: server.pid, id, browser, browserArgs, profiles, search }
}

/**
 * The console of an organization of so many identities: its server, a browser, what signs a tab of it in, and a search.
 * `onClose` names what else ends with it.
 * @param {number} rows
 */
export const openConsole = async (rows) => {
  exitOnSignals()
  const folder = mkdtempSync(join(tmpdir(), 'postroom-bench-'))
  /** @type {(() => unknown)[]} */
  const stops = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const testbed = await start(rows, folder, stops)
    return { ...testbed, folder, onClose: (/** @type {() => unknown} */ stop) => stops.push(stop), close }
  } catch (error) {
    await close()
    throw error
  }
}
