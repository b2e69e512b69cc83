// Finds the Chromium that the browser tests run in, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findProgram } from './programs.js'
import { root } from '../tools/root.js'
import { programOf } from '../tools/run.js'

/** Debian's build without windows. It needs a fifth less processor time than a Chromium without a display. */
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium: the one that POSTROOM_CHROMIUM names, the system's, Playwright's own.
 * @returns {string | null} null when there is none.
 */
export const findChromium = () => {
  const configured = process.env['POSTROOM_CHROMIUM']
  if (configured) return configured
  return (
    findProgram(names, usualPaths) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
  )
}

/**
 * @param {string} program
 * @param {string[]} args
 */
const runVisibly = (program, args) => {
  console.log(`  ${program} ${args.join(' ')}`)
  return spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

const installWithApt = () =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  runVisibly('apt-get', ['update', '-q']) &&
  [headlessShell, 'chromium'].some((name) =>
    runVisibly('apt-get', ['install', '-qy', '--no-install-recommends', name]),
  )

const installWithPlaywright = () =>
  runVisibly(process.execPath, [programOf('@playwright/test', 'playwright'), 'install', 'chromium'])

/**
 * Finds a Chromium or installs one, and says which.
 * @throws Error when none can be had.
 */
const ensureChromium = () => {
  if (findChromium() === null) {
    console.log('There is no Chromium here; installing one:')
    if (!installWithApt()) installWithPlaywright()
  }
  const path = findChromium()
  if (path === null) {
    throw new Error('No Chromium was found or installed. Install one, or name one in POSTROOM_CHROMIUM.')
  }
  console.log(`The browser tests use ${path}.`)
  return path
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureChromium()
