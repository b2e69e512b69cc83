import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.js'

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

const text = read('docs/acceptance.md')

/** The cells of the rows that begin so. @param {RegExp} first */
const rows = (first) =>
  text
    .split('\n')
    .filter((line) => first.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')))

const points = rows(/^\| \d+ \|/)
const jobs = rows(/ \| \d+ \| \d+ \|$/)

/**
 * Whether the file has a test of that title, in which `…` stands for anything; its tags are left out.
 * @param {string} path
 * @param {string} title
 */
const hasTest = (path, title) => {
  const words = title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll('…', String.raw`[^\n]*`)
  const test = new RegExp(String.raw`\b(?:test|it)(?:\.each\(.*\))?\(\s*(['"\x60])${words}(?: @\w+)*\1`)
  return existsSync(join(root, path)) && test.test(read(path))
}

/** Returns each test in the text, by its file and its title: `path`: "one", "another". @param {string} cells */
const testsIn = (cells) =>
  [...cells.matchAll(/`([\w./-]+\.(?:e2e|test)\.[jt]sx?)`:((?:,? "[^"]+")+)/g)].flatMap(
    ([, path = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => /** @type {const} */ ([path, title])),
  )

describe('the points of acceptance', () => {
  it('are fifty, in their order', () => {
    expect(points.map(([number]) => Number(number))).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })

  it.each(points)('%s, %s: is shown by tests as far as it is met, and names its gap', (...cells) => {
    const [, , state = '', , open = '', shown = ''] = cells
    expect(cells).toHaveLength(6)
    expect(['yes', 'partly', 'no']).toContain(state)
    expect(open === '–', 'open').toBe(state === 'yes')
    expect(testsIn(shown).length > 0, 'a test').toBe(state !== 'no')
  })

  it('name tests that exist', () => {
    const named = testsIn(text)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(([path, title]) => !hasTest(path, title))).toEqual([])
  })

  it('are summed up as they are', () => {
    /** @param {string} state */
    const count = (state) => points.filter(([, , one]) => one === state).length
    expect(text).toContain(
      `${count('yes')} of the fifty are met, ${count('partly')} partly, ${count('no')} not.`,
    )
  })
})

describe('the jobs whose presses are counted', () => {
  it('are those of the stories, by their names', () => {
    const source = ['clicks', 'address-clicks', 'job-clicks']
      .map((name) => read(`e2e/all-pages/${name}.e2e.ts`))
      .join('\n')
    const stories = Array.from(source.matchAll(/^test\('([^']+?)(?: @\w+)*'/gm), ([, title]) => title)
    expect(jobs.map(([job]) => job)).toEqual(stories)
  })
})
