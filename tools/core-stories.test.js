// The core stories, which `npm test` runs: as many as one waits for, with one for everything that the product can do.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from './contract.js'
import { filesBelow } from './imports.js'
import { root } from './root.js'

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

const ceiling = 130

/**
 * Returns the core stories of a file: each from its title to the next one's.
 * @param {string} file
 */
const coreStories = (file) =>
  read(file)
    .split(/^(?= *test\()/m)
    .filter((text) => /^ *test\([^\n]*(?:@core\b|\$\{tag\})/.test(text))
    .map((text) => ({ group: basename(file, '.e2e.ts'), text }))

/** Without `mail`, whose stories run where Dovecot is installed. */
const stories = filesBelow('e2e')
  .filter((file) => file.endsWith('.e2e.ts') && !file.startsWith('e2e/mail/'))
  .flatMap(coreStories)

/** The walk over all pages is one story in the text, and runs in so many parts. */
const partsOfWalk = Number(/^const parts = (\d+)$/m.exec(read('e2e/all-pages/routes.e2e.ts'))?.[1])

const groups = contract.tags.map(({ name }) => name)
const segments = Array.from(
  read('src/registry.ts').matchAll(/^ +segment: '([^']+)'/gm),
  ([, name = '']) => name,
)

describe('the core stories', () => {
  it(`are at most ${ceiling}: another one takes the tag of a less important one`, () => {
    expect(stories.length + partsOfWalk - 1).toBeLessThanOrEqual(ceiling)
  })

  it('include one of each group of the contract', () => {
    expect(groups.length).toBeGreaterThan(10)
    expect(groups.filter((name) => !stories.some(({ group }) => group === name))).toEqual([])
  })

  it('open each page of the navigation, besides the walk over all pages', () => {
    const opened = stories.filter(({ group }) => group !== 'routes').map(({ text }) => text)
    expect(segments.length).toBeGreaterThan(8)
    expect(
      segments.filter((name) => !opened.some((text) => new RegExp(`['"\`/]${name}['"\`?/]`).test(text))),
    ).toEqual([])
  })

  it('include the walk over all pages, on a phone too', () => {
    const walk = stories.filter(({ group }) => group === 'routes').map(({ text }) => text.split('\n')[0])
    expect(walk).toEqual([
      expect.stringContaining('every path there is'),
      expect.stringContaining('every page for a key of the kind'),
      expect.stringContaining('@phone_only'),
      expect.stringContaining('the page to sign in'),
    ])
  })

  it.each(['clicks', 'address-clicks'])('include each job of %s', (name) => {
    const all = [...read(`e2e/all-pages/${name}.e2e.ts`).matchAll(/^test\(/gm)]
    expect(stories.filter(({ group }) => group === name)).toHaveLength(all.length)
  })
})
