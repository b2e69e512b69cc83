// Runs programs.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

/**
 * The file of a program that a dependency brings, without the detour over npx.
 * @param {string} dependency
 * @param {string} [name] of the program, where it is not the dependency's.
 */
export const programOf = (dependency, name = dependency.split('/').at(-1) ?? '') => {
  const folder = join(root, 'node_modules', dependency)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/**
 * @typedef {object} RunOptions
 * @property {boolean} [show] Whether what it prints is shown as it goes.
 * @property {NodeJS.ProcessEnv} [env] Settings besides those of this program.
 * @property {AbortSignal} [signal] Ends it.
 *
 * How a program ended: `time` is in milliseconds, `code` null when a signal ended it.
 * @typedef {{ code: number | null, output: string, time: number }} Outcome
 */

/**
 * Runs a program and collects what it prints.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export const run = (program, args, { show = false, env = {}, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const begin = performance.now()
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, ...options })
    let output = ''
    /** @param {NodeJS.WriteStream} to */
    const take = (to) => (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
      if (show) to.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.stdin.end()
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, time: performance.now() - begin }))
  })

/**
 * Runs a program of Node's.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options)

/**
 * Milliseconds as a person reads them.
 * @param {number} milliseconds
 */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
