import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { contract, operations, version } from '../contract.js'
import { root } from '../root.js'
import { inline, markdown } from './markdown.js'
import { codesOf } from './operation.js'
import { changes, newsHtml } from './page.js'
import { contractJson, fillPage } from './plugin.js'

const page = fillPage(readFileSync(join(root, 'src/reference/docs.html'), 'utf8'))

/** @param {RegExp} pattern */
const all = (pattern) => [...page.matchAll(pattern)].map(([, found = '']) => found)

/** @param {string} id */
const sectionOf = (id) => new RegExp(`<section class="entry" id="${id}"[^]*?</section>`).exec(page)?.[0] ?? ''

describe('the reference', () => {
  it.each(operations)('has $id, with what it needs, its errors and three samples', (operation) => {
    const section = sectionOf(operation.id)
    expect(section).toContain(operation.method)
    if (operation.permission !== null) expect(section).toContain(`<code>${operation.permission}</code>`)
    for (const { name } of operation.parameters) expect(section).toContain(`<code>${name}</code>`)
    for (const { code } of codesOf(operation)) expect(section).toContain(`href="#${code}"`)
    for (const language of ['sh', 'js', 'python']) expect(section).toContain(`data-language="${language}"`)
  })

  it('has each member of each body', () => {
    for (const { id, body } of operations)
      for (const name of Object.keys(body?.properties ?? {}))
        expect(sectionOf(id)).toContain(`id="${id}.${name}"`)
  })

  it('explains each error code where the type of a problem leads', () => {
    for (const [code, { advice }] of Object.entries(contract['x-error-codes']))
      expect(sectionOf(code)).toContain(inline(advice))
  })

  it('has each anchor once, and no link that leads nowhere', () => {
    const ids = all(/\sid="([^"]+)"/g)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const known = new Set(ids)
    const links = new Set(all(/href="#([^"]+)"/g))
    expect(links.size).toBeGreaterThan(100)
    expect([...links].filter((id) => !known.has(id))).toEqual([])
    const others = all(/(?:href|src)="([^"#][^"]*)"/g).filter((path) => !/^(\/|\.\/)/.test(path))
    expect(others).toEqual([])
  })

  it('has no script and no style within the page', () => {
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
  })

  it('names no schema keyword that only code generators use', () => {
    expect(page).not.toMatch(/x-normalize|x-permission/)
  })
})

describe('the changes of the contract', () => {
  it('begin with the version that the contract has', () => {
    expect(/^## (.+)$/m.exec(changes.text)?.[1]).toBe(version)
  })
})

describe('the news', () => {
  it('are those of the changelog', () => {
    expect(page).toMatch(/<section class="guide" id="news"[^]*Identities are added one by one/)
    expect(newsHtml('# A\n\nB\n\n## 2\n\n### Added\n\n- C\n\n## 1\n\n### Added\n\n- D')).toBe(
      '<h3 id="news-0-2">2</h3>\n<h4 id="news-0-added">Added</h4>\n<ul>\n<li>C</li>\n</ul>\n' +
        '<h3 id="news-1-1">1</h3>\n<h4 id="news-1-added">Added</h4>\n<ul>\n<li>D</li>\n</ul>',
    )
  })
})

describe('openapi.json', () => {
  it('says what openapi.yaml says', () => {
    const text = readFileSync(join(root, 'openapi.yaml'), 'utf8')
    expect(JSON.parse(contractJson())).toEqual(parse(text, { maxAliasCount: -1 }))
  })
})

describe('markdown', () => {
  it('takes every text for a text', () => {
    expect(inline('<b> & `<i>` **"x"**')).toBe('&lt;b&gt; &amp; <code>&lt;i&gt;</code> <strong>"x"</strong>')
    expect(inline('[a `b`](#c"d)')).toBe('<a href="#c%22d">a <code>b</code></a>')
  })

  it('has headings, lists, tables, and one sample of several languages', () => {
    expect(markdown('## One two\n\n- a\n- b\n  c', 'x-')).toBe(
      '<h3 id="x-one-two">One two</h3>\n<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>',
    )
    expect(markdown('| A | B |\n|---|---|\n| 1 | 2 |')).toContain('<td>1</td><td>2</td>')
    const fences = '```sh\na\n\nb\n```\n\n```js\nc\n```'
    expect(markdown(fences).match(/<figure/g)).toHaveLength(1)
    expect(markdown(`${fences}\n\n\`\`\`sh\nd\n\`\`\``).match(/<figure/g)).toHaveLength(2)
  })
})
