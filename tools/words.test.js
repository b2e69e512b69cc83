import { describe, expect, it, test } from 'vitest'
import { findNames, findRepeatedNames, namesIn, repeatedNames } from './names.js'
import { countByRoom, findWords, wordsIn } from './words.js'

/**
 * How many banned words a room may have at most; a room that is not named has none. Lower a number when a room gets better,
 * and never raise one.
 * @type {Record<string, number>}
 */
const ceilings = {
  bench: 3,
  'bench comments': 5,
  'bench/api': 1,
  'chaos/mail': 1,
  'e2e tests': 13,
  'fuzz comments': 1,
  'server comments': 4,
  'server tests': 36,
  'testing comments': 1,
  'tools tests': 1,
}

test('no room has more banned words than its ceiling', () => {
  const counts = countByRoom(findWords())
  expect(Object.entries(counts).filter(([room, count]) => count > (ceilings[room] ?? 0))).toEqual([])
})

test('every name says what it holds', () => {
  expect(findNames()).toEqual([])
})

test('an exported name stands for one thing in the server, and in the console', () => {
  expect(findRepeatedNames()).toEqual([])
})

test('names that two files export are found, also types and asynchronous functions', () => {
  expect(
    repeatedNames([
      ['src/a.ts', 'export const step = 1\nconst inner = 1\nexport type Row = string\n'],
      [
        'src/b.tsx',
        'export async function step() {}\nconst inner = 2\nexport interface Row {}\nexport const Row = 1\n',
      ],
      ['src/paths.ts', "export const step = () => '/step'\n"],
    ]),
  ).toEqual(['step: src/a.ts, src/b.tsx', 'Row: src/a.ts, src/b.tsx'])
})

test('participles and reasons named like booleans are found, and nothing else', () => {
  const source =
    'const found = 1\nconst foundation = found\nlet kept: number\nconst mayNotEdit = useMissingPermission(edit)\n' +
    'const mayEdit = useMissingPermission(edit) === null\n'
  expect(namesIn('src/ui/a.ts', source).map(({ room, line, name }) => `${room}:${line} ${name}`)).toEqual([
    'src/ui:1 found',
    'src/ui:3 kept',
    'src/ui:4 mayNotEdit',
  ])
})

describe('reading a file', () => {
  /**
   * @param {string} path
   * @param {string} source
   */
  const read = (path, source) =>
    wordsIn(path, source).map(({ room, line, word }) => `${room}:${line} ${word}`)

  it('finds words in strings, templates and JSX, each with its line', () => {
    expect(
      read(
        'src/pages/a.tsx',
        'const a = \'Do it at once.\'\nconst b = `Nobody ${a}`\nconst c = <p title="It stands">\ngoes on</p>',
      ),
    ).toEqual(['src/pages:1 at once', 'src/pages:2 Nobody', 'src/pages:3 stands', 'src/pages:4 goes on'])
  })

  it('leaves out imports, names, codes, types and search terms', () => {
    expect(
      read(
        'src/pages/a.ts',
        "import { mend } from 'nobody is here'\nexport type A = 'Nobody'\nconst b = { 'at once': mend('nobody'), keywords: 'people mend' }",
      ),
    ).toEqual([])
  })

  it('counts comments apart, also where a line ends between two words', () => {
    expect(
      read('server/a/b.ts', '/**\n * Does it at\n * once.\n */\n// It is\nexport {}\n// to be.\n'),
    ).toEqual(['server comments:2 at once'])
  })

  it('leaves out names in YAML and names of files', () => {
    const names = 'allotment: { person: 1 }\n- allotment\nx-key-kind: person\nenum: [key, person]\n'
    expect(read('contract/key.yaml', `${names}file: people.csv\ndescription: A person\n- a person`)).toEqual([
      'contract:6 person',
      'contract:7 person',
    ])
    expect(read('src/pages/a.ts', "const a = 'Adresse e-mail,Nom'; const b = 'An e-mail, sent'")).toEqual([
      'src/pages:1 e-mail',
    ])
  })

  it('counts tests and documents apart', () => {
    expect(read('server/a/b.test.ts', "it('stands')")).toEqual([])
    expect(read('server/a/b.test.ts', "it('stands there')")).toEqual(['server tests:1 stands'])
    expect(read('README.md', 'A server\nstands `stands` here.')).toEqual(['README.md:2 stands'])
    expect(read('docs/guides/a.md', 'What is it? It says what is wrong.')).toEqual(['docs/guides:1 what is'])
  })

  it('bans "people" where users read it', () => {
    expect(read('src/pages/a.ts', "// people\nconst a = 'All people'")).toEqual(['src/pages:2 people'])
    expect(read('src/pages/a.ts', "const a = 'A person or device'")).toEqual([])
  })
})
