import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../tools/root.js'

/** Every file below a folder of the repository, as a path from its root. */
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile())

const sources = (folder) =>
  filesBelow(folder).filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))
const read = (path) => readFileSync(join(root, path), 'utf8')

/** The files of the repository that a file imports, statically or not, as paths from its root. */
const importsOf = (path) =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier]) =>
    relative(root, resolve(root, dirname(path), specifier)),
  )

/** In src, each folder may import from those to its left, and from itself. */
const order = ['util', 'ui', 'api', 'table', 'form', 'pages']
const mayImport = {
  util: ['util'],
  ui: ['util', 'ui', 'api'],
  api: ['util', 'api'],
  table: ['util', 'ui', 'api', 'table'],
  form: ['util', 'ui', 'api', 'form'],
  pages: order,
}

const folderOf = (path) => (path.split('/').length > 2 ? path.split('/')[1] : null)

describe('the arrows', () => {
  it('src and server meet in the contract alone', () => {
    const crossing = [...sources('src'), ...sources('server')].flatMap((path) =>
      importsOf(path)
        .filter((target) => target !== 'package.json' && target.split('/')[0] !== path.split('/')[0])
        // What tests start and fill is in testing; what is shipped knows nothing of it.
        .filter((target) => !(path.endsWith('.test.ts') && target.startsWith('testing/')))
        .map((target) => `${path} → ${target}`),
    )
    expect(crossing).toEqual([])
  })

  it('point one way in src', () => {
    const wrong = sources('src').flatMap((path) => {
      const folder = folderOf(path)
      if (folder === null) return []
      return importsOf(path)
        .filter((target) => target !== 'src/paths' && target !== 'package.json')
        .filter((target) => !mayImport[folder]?.includes(folderOf(target) ?? 'the root'))
        .map((target) => `${path} → ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('never lead from one group of pages to another', () => {
    const wrong = sources('src/pages').flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith('src/pages/') && target.split('/')[2] !== path.split('/')[2])
        .map((target) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('pages', () => {
  it('need no memo, no effect and no invalidation', () => {
    const smells = sources('src/pages').filter((path) =>
      /\buse(Memo|Callback|Effect)\(|invalidateQueries/.test(read(path)),
    )
    expect(smells).toEqual([])
  })
})

describe('a group', () => {
  it('has one word in the contract, the server, the console and the browser tests', () => {
    for (const group of ['departments', 'domains', 'health', 'identities', 'key', 'mailbox-quotas']) {
      expect(read('openapi.yaml')).toContain(`- name: ${group}`)
      expect(existsSync(join(root, `server/handlers/${group}.ts`))).toBe(true)
      expect(existsSync(join(root, `src/pages/${group}`))).toBe(true)
      expect(existsSync(join(root, `e2e/${group}.e2e.ts`))).toBe(true)
    }
  })
})

describe('the documents', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ]

  it.each(documents)('%s names only paths and scripts that exist', (document) => {
    const scripts = JSON.parse(read('package.json')).scripts
    const text = read(document)
    for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script)
    const paths = [
      ...text.matchAll(
        /`((?:src|server|testing|tools|e2e|fuzz|chaos|bench|scripts|docs|public|\.ci)\/[\w./-]*)`/g,
      ),
    ].map(([, path]) => path)
    expect(paths.filter((path) => !path.includes('NNNN') && !existsSync(join(root, path)))).toEqual([])
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) =>
      join(dirname(document), path),
    )
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('CONTRIBUTING.md stays short, and so does each decision', () => {
    expect(read('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(150)
    for (const path of filesBelow('docs/decisions'))
      expect([path, read(path).split('\n').length <= 41]).toEqual([path, true])
  })
})
