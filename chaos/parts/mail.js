// Part mail: faults of mail servers and of workers.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { Missing } from '../../testing/processes.js'
import { faults } from '../mail/faults.js'

/** @import { Options } from '../types.ts' */

/**
 * What mail servers and workers do wrong, one fault after another: whether every receipt comes, and is true.
 * @param {string} folder
 * @param {Options} options `minutes` is how long Dovecot is away, `runs` how often the worker is killed.
 */
export const mailFaults = async (folder, { minutes = 0.5, runs = 30, fault: only }) => {
  if (only !== undefined && !(only in faults))
    throw new Missing(`There is no fault ${only}: they are ${Object.keys(faults).join(', ')}.`)
  // Each fault has a PostgreSQL in a folder of its own, below this one.
  chmodSync(folder, 0o755)
  let hasPassed = true
  for (const [name, fault] of Object.entries(faults)) {
    if (only !== undefined && name !== only) continue
    const { hasPassed: isRight, ...seen } = await fault(join(folder, name), { minutes, runs })
    console.log(`\n${isRight ? '✓' : '✗'} ${name}`)
    for (const [what, value] of Object.entries(seen)) console.log(`  ${what.padEnd(22)} ${value}`)
    hasPassed &&= isRight === 1
  }
  return hasPassed
}
