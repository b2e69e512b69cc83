import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.js'

const folder = join(root, 'src/styles')
const files = readdirSync(folder).filter((file) => file.endsWith('.css') && file !== 'print.css')

/** @param {string} file */
const read = (file) => readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

// Browsers ask these at every change of the document: one row more, and all rows are styled anew.
test.each(files)('no selector of %s depends on the content of an element', (file) => {
  expect(read(file)).not.toMatch(/:has\(|:not\([^)]*[ >+~][^)]*\)|:(?:last|nth-last)-child/)
})

// It would be held against each cell and each path of an icon, and against two pseudo-elements of each.
test.each(files)('no rule of %s is for every element', (file) => {
  // Where less motion is asked for, one is; and all are measured in the same way.
  const rules = read(file)
    .replaceAll(/@media \(prefers-reduced-motion: reduce\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .replace(/\* \{\s*box-sizing: border-box;\s*\}/, '')
  expect(rules).not.toMatch(/(?:^|[\s,>+~{}])(?:\*|::?(?:before|after|is\(|where\(|not\())/m)
})

// The style of an element that reads one is not kept for its like.
test.each(files)('no rule of %s reads a variable', (file) => {
  expect(read(file)).not.toContain('var(')
})
