// Part mail: faults of mail servers and of workers.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { Missing } from '../../testing/processes.js'
import { faults } from '../mail/faults.js'

/** @import { Options } from '../types.ts' */

/**
 * Runs the faults of mail servers and workers one after another: every receipt must be written, and be right.
 * @param {string} folder
 * @param {Options} options `minutes` is how long Dovecot is unavailable, `runs` how often the worker is killed.
 */
export const mailFaults = async (folder, { minutes = 0.5, runs = 30, fault: only }) => {
  if (only !== undefined && !(only in faults))
    throw new Missing(`There is no fault ${only}. The faults are ${Object.keys(faults).join(', ')}.`)
  // Each fault has a PostgreSQL in its own folder below this one.
  chmodSync(folder, 0o755)
  let hasPassed = true
  for (const [name, fault] of Object.entries(faults)) {
    if (only !== undefined && name !== only) continue
    const { hasPassed: isRight, ...measurements } = await fault(join(folder, name), { minutes, runs })
    console.log(`\n${isRight ? '✓' : '✗'} ${name}`)
    for (const [label, value] of Object.entries(measurements)) console.log(`  ${label.padEnd(22)} ${value}`)
    hasPassed &&= isRight === 1
  }
  return hasPassed
}
