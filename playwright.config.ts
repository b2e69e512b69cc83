import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './testing/chromium.js'
import { hasDovecot } from './testing/dovecot.js'
import { findFirefox, relay } from './testing/firefox/find.js'

// Stories don't depend on the machine: the browser shows dates in UTC, saves files in folders of any name, which it can't
// without a UTF-8 locale, and nothing reaches the local server through a proxy.
Object.assign(process.env, { TZ: 'UTC', LC_ALL: 'C.UTF-8', NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' })

// `npm test` runs the core stories, `npm test -- all` all of them, as does Playwright itself.
const isFast = process.env['POSTROOM_TESTS'] === 'fast'
const grep = isFast ? /@core/ : /./

// Set by the global setup, and read again by each worker.
const baseURL = process.env['POSTROOM_E2E_URL']
const executablePath = findChromium()
// Chromium's own sandbox does not work for root.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
// Texts are as wide in the headless shell as on a screen.
const quiet = [
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// A smoke set runs in a Firefox too, where there is one; the relay and the workers find it in their environment.
const firefox = process.env['POSTROOM_FIREFOX'] ?? findFirefox() ?? ''
process.env['POSTROOM_FIREFOX'] = firefox
const inFirefox = {
  name: 'firefox',
  grep: /@firefox/,
  use: {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: relay },
  },
}

// Where a Dovecot is, its stories are told with it; once it is said that they are left out.
process.env['POSTROOM_DOVECOT'] ??= hasDovecot() ? 'yes' : ''
const withMailServers = {
  name: 'mail',
  testMatch: '**/mail/*.e2e.ts',
  testIgnore: [],
  grep,
  // One server for all of them.
  workers: 1,
  use: { viewport: { width: 1280, height: 800 } },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/mail/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // A story waits half of its time: for the console, for what it polls.
  workers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    launchOptions: {
      args: [...sandbox, ...quiet],
      ...(executablePath === null ? {} : { executablePath }),
    },
    // A failed story has the page's roles and texts in its error context. Traces of all others would be written for nothing;
    // `--trace on` records one.
    trace: 'off',
    // Before the third attempt to click a moving element, Playwright scrolls the page, and a menu goes with its button.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First: one worker runs these, one after another, while the others run everything else.
    ...(process.env['POSTROOM_DOVECOT'] === '' ? [] : [withMailServers]),
    { name: 'desktop', grep, grepInvert: /@phone_only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: isFast ? /@phone_only .*@core/ : /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    ...(firefox === '' || isFast ? [] : [inFirefox]),
  ],
})
