// Finds a Firefox that the smoke set can run in. It is driven by WebDriver BiDi, as any Firefox can be.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findProgram } from '../programs.js'
import { root } from '../../tools/root.js'

/** What Playwright starts in Firefox's place. */
export const relay = join(root, 'testing/firefox/relay.js')

// The first one known to have all the commands that Playwright sends, but for the one that the relay answers.
const OLDEST = 153

/** @param {string} path */
const versionOf = (path) =>
  Number(/Firefox (\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

/**
 * The path of a Firefox on Linux that is new enough.
 * @returns {string | null} null when there is none.
 */
export const findFirefox = () => {
  const path = process.platform === 'linux' ? findProgram(['firefox-esr', 'firefox']) : null
  return path !== null && versionOf(path) >= OLDEST ? path : null
}
