// `node tools/font.js` makes the console's own Latin font files in src/styles from Inter: the signs that Western and Central
// European languages need, in the weights of the console, without unused parts. Greek and Cyrillic come from the package.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './root.js'

const { resolve } = createRequire(import.meta.url)

/** @param {readonly (readonly [number, number])[]} ranges */
const signsOf = (ranges) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((point) => String.fromCodePoint(point))
    .join('')

/**
 * By file: its signs, which are also the `unicode-range` of src/styles/fonts.css.
 * @type {Record<string, [number, number][]>}
 */
const fonts = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2010, 0x2026],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x218, 0x21b],
    [0x1e9e, 0x1e9e],
  ],
}

const options = {
  targetFormat: /** @type {const} */ ('woff2'),
  variationAxes: { wght: { min: 400, max: 600 } },
  keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'mkmk', 'locl'],
  noHinting: true,
}

for (const [name, ranges] of Object.entries(fonts)) {
  const whole = readFileSync(resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`))
  const font = await subsetFont(whole, signsOf(ranges), options)
  writeFileSync(join(root, `src/styles/inter-${name}.woff2`), font)
  console.log(`${name}: ${font.length} bytes`)
}
