import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from './contract.js'
import { filesBelow, houses, importsOf, listRooms, readHouse } from './imports.js'
import { root } from './root.js'

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
/** @param {string} path */
const exists = (path) => existsSync(join(root, path))
/** @param {string} folder */
const sources = (folder) =>
  filesBelow(folder).filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))

describe('the arrows', () => {
  it('src and server meet in the contract alone', () => {
    const crossing = [...sources('src'), ...sources('server')].flatMap((path) =>
      importsOf(path)
        .filter((target) => target !== 'package.json' && target.split('/')[0] !== path.split('/')[0])
        // Tests use the helpers in testing, and read the contract; no shipped file does.
        .filter((target) => !(path.endsWith('.test.ts') && /^(testing\/|tools\/contract\.js$)/.test(target)))
        .map((target) => `${path} → ${target}`),
    )
    expect(crossing).toEqual([])
  })

  it.each(Object.entries(houses))('run one way in %s, and in no circle', (folder, floors) => {
    const { wrong, circles, unknown, missing } = readHouse(folder, floors)
    expect({ wrong, circles, unknown, missing }).toEqual({ wrong: [], circles: [], unknown: [], missing: [] })
  })

  it.each(Object.entries(houses))(
    'run between the rooms that CONTRIBUTING.md lists of %s',
    (folder, floors) => {
      expect(read('CONTRIBUTING.md')).toContain(`\n${listRooms(folder, floors)}\n`)
    },
  )

  it('never lead from background work, nor from what it shares with requests, to the handlers', () => {
    const crossing = ['work', 'changes', 'plans', 'mail']
      .flatMap((room) => sources(`server/${room}`))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith('server/handlers/'))
          .map((target) => `${path} → ${target}`),
      )
    expect(crossing).toEqual([])
  })

  it('never lead from one group of pages to another', () => {
    const crossing = sources('src/pages').flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith('src/pages/') && target.split('/')[2] !== path.split('/')[2])
        .map((target) => `${path} → ${target}`),
    )
    expect(crossing).toEqual([])
  })
})

describe('reading a house', () => {
  /** @type {import('./imports.js').Floor[]} */
  const floors = [{ low: {} }, { left: {}, right: {} }, { high: { only: ['left'] } }]
  /** @param {[path: string, imports: string[]][]} files */
  const house = (...files) => readHouse('x', floors, new Map(files))

  it('finds an arrow that runs up, one to the same floor, and one that is kept out', () => {
    expect(house(['x/low/a.ts', ['x/high/b.ts']]).wrong).toEqual(['x/low/a.ts → x/high/b.ts'])
    expect(house(['x/left/a.ts', ['x/right/b.ts']]).wrong).toEqual(['x/left/a.ts → x/right/b.ts'])
    expect(house(['x/high/a.ts', ['x/low/b.ts', 'x/left/c.ts']]).wrong).toEqual(['x/high/a.ts → x/low/b.ts'])
  })

  it('finds a circle of files, also within a room', () => {
    expect(house(['x/low/a.ts', ['x/low/b.ts']], ['x/low/b.ts', ['x/low/a.ts']]).circles).toEqual([
      ['x/low/a.ts', 'x/low/b.ts', 'x/low/a.ts'],
    ])
  })

  it('finds a room without a place, and an empty place', () => {
    const { unknown, missing } = house(['x/cellar/a.ts', []], ['x/low/a.ts', []])
    expect(unknown).toEqual(['cellar'])
    expect(missing).toEqual(['left', 'right', 'high'])
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

describe('domain names', () => {
  it('are read by one function, because that of Node also takes paths and line breaks', () => {
    const readers = sources('server').filter((path) => /\bdomainToASCII\b/.test(read(path)))
    expect(readers).toEqual(['server/rules/ascii-domain.ts'])
  })
})

describe('a group', () => {
  const groups = contract.tags.map(({ name }) => name)
  /** @type {(place: string) => (path: string) => boolean} */
  const hasGroup = (place) => (path) => groups.includes(path.slice(place.length).split(/[/.]/)[0] ?? '')

  const stories = filesBelow('e2e').map((path) => basename(path))

  it.each(groups)('%s has its word in the server, the console and the browser tests', (group) => {
    for (const place of [
      `server/handlers/${group}.ts`,
      `src/resources/${group}/queries.ts`,
      `src/pages/${group}`,
    ])
      expect([place, exists(place)]).toEqual([place, true])
    expect(stories).toContain(`${group}.e2e.ts`)
  })

  it('is a tag of the contract, for pages and shared code alike', () => {
    for (const place of ['src/pages/', 'src/resources/'])
      expect(filesBelow(place.slice(0, -1)).filter((path) => !hasGroup(place)(path))).toEqual([])
  })
})

describe('the stories', () => {
  const folders = [...read('e2e/README.md').matchAll(/^- `([\w-]+)\/`: /gm)].map(([, name]) => name)
  const folderOf = (/** @type {string} */ path) => path.split('/')[1]
  const isStory = (/** @type {string} */ path) => path.endsWith('.e2e.ts')

  it('are in the folders that e2e/README.md lists, and none is among the helpers', () => {
    const used = filesBelow('e2e').filter(isStory).map(folderOf)
    expect([...new Set(used), 'helpers'].toSorted()).toEqual(folders.toSorted())
  })
})

describe('programs and helpers beside the product', () => {
  const folders = ['bench', 'chaos', 'fuzz', 'testing', 'tools']
  const files = folders
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => /(?<!\.test|\.d)\.(?:js|ts)$/.test(path) && !path.includes('/node_modules/'))

  it('begin with a line that says what the file is for', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((path) => !/^(?:#!.*\n)?(?:\/\/|\/\* ?[A-Z\n])/.test(read(path)))).toEqual([])
  })
})

describe('the documents', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    'testing/README.md',
    'server/lists/README.md',
    'server/plans/README.md',
    ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ]

  it.each(documents)('%s names only paths and scripts that exist', (document) => {
    const scripts = JSON.parse(read('package.json')).scripts
    const text = read(document)
    for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script)
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
      join(dirname(document), path),
    )
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
    // A superseded decision may name files that are gone.
    if (/^\*Decided .* superseded by /m.test(text)) return
    const paths = [
      ...text.matchAll(
        /`((?:src|server|testing|tools|e2e|fuzz|chaos|bench|scripts|docs|public|\.ci)\/[\w./-]*)`/g,
      ),
    ].map(([, path = '']) => path)
    expect(paths.filter((path) => !path.includes('NNNN') && !existsSync(join(root, path)))).toEqual([])
  })

  it('CONTRIBUTING.md stays short beside its drawings, and so does each decision', () => {
    const text = read('CONTRIBUTING.md').replaceAll(/^```\n[^]*?^```$/gm, '')
    expect(text.split('\n').length).toBeLessThanOrEqual(175)
    for (const path of filesBelow('docs/decisions'))
      expect([path, read(path).split('\n').length <= 41]).toEqual([path, true])
  })
})

describe('the containers', () => {
  /** Returns the paths in a file, relative to its folder, or to /app, which is made of the whole repository. */
  const patterns = [
    /^COPY (?!--)(.+) \S+$/gm,
    /^COPY --from=build \/app\/(?!dist|node_modules)(\S+)/gm,
    /\bnode ((?!dist|\/)[\w./-]+\.js)/g,
    /^ +context: (\S+)$/gm,
    /^ +- \.\/([^:\s]+):/gm,
  ]

  it.each(['Dockerfile', 'compose.yaml', 'deploy/pgbouncer/Dockerfile'])(
    '%s names only files that exist',
    (file) => {
      const text = read(file)
      const paths = patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' ')),
      )
      expect(paths.length).toBeGreaterThan(1)
      expect(paths.filter((path) => !exists(join(dirname(file), path)))).toEqual([])
    },
  )
})
