import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

/** The file of a program that a dependency brings, without the detour over npx. */
export const programOf = (dependency, name = dependency.split('/').at(-1)) => {
  const folder = join(root, 'node_modules', dependency)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/**
 * Runs a program and collects what it prints; with `show` it prints as it goes.
 * @returns its exit code, its output and the time it took in milliseconds.
 */
export const run = (program, args, { show = false, env = {}, signal } = {}) =>
  new Promise((resolve, reject) => {
    const begin = performance.now()
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, signal })
    let output = ''
    const take = (to) => (chunk) => {
      output += chunk
      if (show) to.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.stdin.end()
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, time: performance.now() - begin }))
  })

/** Runs a program of Node's. */
export const runNode = (args, options) => run(process.execPath, args, options)

/** Milliseconds as a person reads them. */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
