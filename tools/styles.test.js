import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.js'

const folder = join(root, 'src/styles')
const files = readdirSync(folder).filter((file) => file.endsWith('.css') && file !== 'print.css')

// Browsers ask these at every change of the document: one row more, and all rows are styled anew.
test.each(files)('no selector of %s depends on what is inside of an element', (file) => {
  const styles = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  expect(styles).not.toMatch(/:has\(|:not\([^)]*[ >+~][^)]*\)|:(?:last|nth-last)-child/)
})
