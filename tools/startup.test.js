import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.js'

/** Imports and re-exports that load a module: neither types, nor those that a function makes later. */
const statements = /^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'/gmu

/**
 * Returns the files that a program loads before it does anything, itself included.
 * @param {string} program
 */
const loadedBy = (program) => {
  const loaded = new Set([program])
  for (const path of loaded) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, from, alone] of text.matchAll(statements))
      loaded.add(relative(root, resolve(root, dirname(path), from ?? alone ?? '')))
  }
  return [...loaded]
}

// Each command of the operator waits for these, also one that only prints help.
it('the command line loads few modules, and none that only a command or the server needs', () => {
  const loaded = loadedBy('server/cli/main.ts')
  expect(loaded).toContain('server/cli/worker-command.ts')
  expect(loaded).not.toContain('server/background.ts')
  expect(loaded.length).toBeLessThanOrEqual(222)
})

it('no program loads the index of all types', () => {
  for (const program of ['server/cli/main.ts', 'server/main.ts'])
    expect(loadedBy(program)).not.toContain('server/generated/model/index.ts')
})
