import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownModules } from '../testing/own-modules.js'
import { filesBelow } from './imports.js'
import { root } from './root.js'

const tests = ['src', 'server', 'testing', 'tools', 'fuzz', 'chaos']
  .flatMap(filesBelow)
  .filter((path) => /\.test\.(?:js|tsx?)$/.test(path))
/** @param {RegExp} pattern */
const testsWith = (pattern) => tests.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))

it('only the files that have separate modules replace one', () => {
  expect(testsWith(/\bvi\.(?:mock|doMock|resetModules)\(/).toSorted()).toEqual(
    Object.values(ownModules).flat().toSorted(),
  )
})

// The console's take seconds.
it('tests of the server take the number of generated cases from runsOf()', () => {
  expect(testsWith(/numRuns: \d/).filter((path) => !path.startsWith('src/'))).toEqual([])
})
