import { expect, test } from 'vitest'
import { decodeText, type Encoding } from './read/encodings'
import { createImportFile } from './import-file'
import { csvLines } from '../../../util/csv'
import type { Reading } from './check/read-row'
import { templateText } from './read/template'

const utf8 = (text: string) => new TextEncoder().encode(text)
const guessed = { encoding: null, separator: null, header: null }
const unknown = { domains: null, departments: null }

/** A file that is opened and checked as it is matched automatically. */
const opened = (text: string, domain = '', choices: Partial<Reading> = {}) => {
  const file = createImportFile()
  const summary = file.open(utf8(text), guessed)
  const { matches } = summary
  const sizeUnit = file.questions(matches, unknown).sizes?.unit ?? null
  const reading = { matches, domain, sizeUnit, skipsUnlimited: false, skipsForeign: false, ...unknown }
  const check = file.check({ ...reading, ...choices })
  return { file, summary, check }
}

const errorsOf = (text: string, domain = '') =>
  opened(text, domain)
    .file.errors(0, 100, null)
    .map(({ line, column, value, reason }) => [line, column, value, reason])

test('rows are made of cells: empty cells are absent, sizes are bytes', () => {
  const { file, check, summary } = opened(
    'Address;Name;Department;Mailbox size;Status;Reason;External ID\n' +
      'Ada@Example.org;Ada  Lovelace;Sales;5,5 GB;Suspended;On leave;E1\n' +
      'ben@example.org;;;10737418240;;;\n',
    '',
    { sizeUnit: 'bytes' },
  )
  expect(summary.separator).toBe(';')
  expect(check).toEqual({
    valid: 2,
    invalid: 0,
    errors: 0,
    kinds: [],
    hasTypedNames: false,
    missingDepartments: { names: [], rows: 0 },
  })
  expect(file.validRows(0, 10)).toEqual([
    {
      line: 2,
      address: 'ada@example.org',
      display_name: 'Ada Lovelace',
      department: 'Sales',
      limit_bytes: 5_500_000_256,
      status: 'suspended',
      status_reason: 'On leave',
      external_id: 'E1',
    },
    { line: 3, address: 'ben@example.org', limit_bytes: 10_737_418_240 },
  ])
  expect(file.validRows(1, 10).map(({ line }) => line)).toEqual([3])
})

test('aliases are addresses with spaces or semicolons between; an empty cell takes all away', () => {
  const { file, check } = opened(
    'Address,Proxy addresses\n' +
      'ada@example.org,"SMTP:ada@example.org;smtp:sales@example.org;x500:/o=x;SIP:ada@example.org"\n' +
      'ben@example.org,info@example.org  jobs@example.org\n' +
      'cyn@example.org,\n',
  )
  expect(check).toMatchObject({ valid: 3, invalid: 0 })
  expect(file.validRows(0, 3).map(({ aliases }) => aliases)).toEqual([
    'ada@example.org sales@example.org',
    'info@example.org jobs@example.org',
    '',
  ])
  expect(errorsOf('Address,Aliases\nada@example.org,info@example.org sales')).toEqual([
    [
      2,
      1,
      'info@example.org sales',
      'sales: The domain is missing. Type it here, or choose one for all user names.',
    ],
  ])
})

test('the template is read back without errors, with each of its columns', () => {
  const { file, summary, check } = opened(templateText())
  expect(summary.matches).not.toContain('none')
  expect(check).toMatchObject({ valid: 2, invalid: 0 })
  expect(file.validRows(0, 2)).toMatchObject([
    { address: 'ada@example.org', limit_bytes: 5_000_000_512, status: 'active' },
    { address: 'ben@example.org', status: 'suspended', status_reason: 'Starts in March' },
  ])
})

test('first and last name make the name, an organizational unit the department', () => {
  const { file } = opened(
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Department,New Status [UPLOAD ONLY]\n' +
      'Ada,Lovelace,ada@x.org,****,/Sales/North,Ignored,Active\n' +
      'Ben,,ben@x.org,s3cret,/,,\n',
  )
  expect(file.validRows(0, 10)).toEqual([
    { line: 2, address: 'ada@x.org', display_name: 'Ada Lovelace', department: 'North', status: 'active' },
    { line: 3, address: 'ben@x.org', display_name: 'Ben' },
  ])
  expect(JSON.stringify(file.validRows(0, 10))).not.toContain('s3cret')
})

test('user names get the domain that is chosen', () => {
  const text = 'Username,Password,First Name,Last Name\nada,x,Ada,Lovelace\nben@y.org,x,Ben,B\n'
  const { file: unread, check: first, summary } = opened(text)
  expect(first).toMatchObject({ valid: 1, invalid: 1 })
  expect(unread.questions(summary.matches, unknown).withoutDomain).toBe(1)
  expect(errorsOf(text)[0]?.[3]).toMatch(/^The domain is missing/)
  const { file, check } = opened(text, 'x.org')
  expect(check).toMatchObject({ valid: 2, invalid: 0 })
  expect(file.validRows(0, 2).map(({ address }) => address)).toEqual(['ada@x.org', 'ben@y.org'])
})

test('each error has its line, column and value', () => {
  expect(
    errorsOf(
      'Address,Name,Mailbox size,Status\n' +
        ',Ada,,\n' +
        'ben at x.org,Ben,,\n' +
        'cy@x.org,Cy,many,\n' +
        'di@x.org,Di,,gone\n' +
        'é@x.org,E,,\n' +
        `f@x.org,${'x'.repeat(129)},,\n` +
        'g@x.org,G\0,,\n' +
        'h@x.org,H\uFFFD,,\n' +
        'i@x.org,I,,,too,many\n' +
        'j@x.org,J,1000,\n',
    ).map(([line, column, value, reason]) => [line, column, value, String(reason).slice(0, 46)]),
  ).toEqual([
    [2, 0, '', 'The address is missing.'],
    [3, 0, 'ben at x.org', 'The domain is missing. Type it here, or choose'],
    [4, 2, 'many', 'Enter a size such as 5 GB, 2.5 GB, 512 MiB or '],
    [5, 3, 'gone', 'Write “active” or “suspended”.'],
    [6, 0, 'é@x.org', '“é” can’t be in an address. “e” can be used.'],
    [7, 1, 'x'.repeat(129), 'The name can have at most 128 characters; it h'],
    [8, 1, 'G\0', 'The name can’t contain control characters.'],
    [9, 1, 'H\uFFFD', 'A character couldn’t be read. Choose another e'],
    [10, null, 'too many', 'The line has 6 cells, and the first one 4.'],
    [11, 2, '1000', 'Enter the unit too, such as 5 GB, or choose on'],
  ])
})

test('the same address twice is told of both lines, however it is written', () => {
  expect(
    errorsOf('Address\nada@bücher.example\nben@x.org\nADA@xn--bcher-kva.example\n').map(
      ([line, , , reason]) => [line, reason],
    ),
  ).toEqual([
    [2, 'Line 4 has the same address.'],
    [4, 'Line 2 has the same address.'],
  ])
})

test('a fixed cell is checked again, also the rows it was compared with', () => {
  const { file } = opened('Address,Name\nada@x.org,Ada\nada@x.org,Ben\nnoname,Cy\n')
  expect(file.fix(3, 0, 'ben@x.org')).toMatchObject({ valid: 2, invalid: 1 })
  expect(file.fix(4, 0, 'cy@x.org')).toMatchObject({ valid: 3, invalid: 0 })
  expect(file.validRows(0, 9).map(({ address }) => address)).toEqual(['ada@x.org', 'ben@x.org', 'cy@x.org'])
})

test('rows with errors are saved with the reasons and without passwords', () => {
  const { file } = opened('Address,Name,Password\nada@x.org,Ada,one\nnoname,=1+1,two\n')
  expect(file.invalidCsv()).toBe(
    '\uFEFFAddress,Name,Line,Error\r\n' +
      'noname,\'=1+1,3,"Address: The domain is missing. Type it here, or choose one for all user names."\r\n',
  )
})

test('a file without headers, with lines of too few cells, or with an open quotation mark says so', () => {
  const { summary } = opened('ada@x.org,Ada,Sales\nben@x.org\n\ncy@x.org,Cy\n')
  expect(summary).toMatchObject({ headerLine: null, rows: 3, short: { lines: [2, 4], count: 2 } })
  expect(summary.columns.map(({ header }) => header)).toEqual(['Column 1', 'Column 2', 'Column 3'])
  expect(summary.matches).toEqual(['address', 'none', 'none'])
  expect(opened('Address,Name\nada@x.org,"Ada\n').summary.openQuote).toBe(2)
  expect(opened('').summary).toMatchObject({ rows: 0, columns: [] })
})

test('the same bytes are read again in another encoding and with another separator', () => {
  const file = createImportFile()
  const bytes = Uint8Array.from('Name\tAddress\nJos\xe9\tjose@x.org\n', (letter) => letter.charCodeAt(0))
  expect(file.open(bytes, guessed)).toMatchObject({ encoding: 'windows-1252', separator: '\t' })
  const again = file.open(null, { ...guessed, encoding: 'windows-1251', separator: ',' })
  expect(again.columns).toEqual([{ header: 'Name\tAddress', filled: 1, sample: ['Josй\tjose@x.org'] }])
})

test('only as many rows come as fit into a request', () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [
    `user${at}@x.org`,
    '\u4e00'.repeat(128),
    '9'.repeat(255),
  ])
  const { file } = opened(csvLines([['Address', 'Name', 'External ID'], ...rows]))
  const first = file.validRows(0, 2000)
  expect(JSON.stringify(first).length).toBeLessThan(900_000)
  expect(new TextEncoder().encode(JSON.stringify(first)).length).toBeGreaterThan(800_000)
  expect(file.validRows(first.length, 2000)[0]?.line).toBe(first.length + 2)
})

test('of thousands of rows those with errors are counted, and the others come in pieces', () => {
  const rows = Array.from({ length: 3000 }, (_, at) => [
    at % 3 === 0 ? `user ${at}` : `user${at}@example.org`,
    `User ${at}`,
  ])
  const { file, check, summary } = opened(csvLines([['Address', 'Name'], ...rows]))
  expect(check).toMatchObject({ valid: 2000, invalid: 1000, kinds: [{ kind: 'address', count: 1000 }] })
  expect(file.questions(summary.matches, unknown)).toMatchObject({ sizes: null, withoutDomain: 1000 })
  const pieces = [0, 500, 1000, 1500, 2000].map((offset) => file.validRows(offset, 500))
  expect(pieces.map((piece) => piece.length)).toEqual([500, 500, 500, 500, 0])
  expect(new Set(pieces.flat().map(({ line }) => line)).size).toBe(2000)
})

test('a new identity without a name is an error, and its name is typed', () => {
  const { file, check } = opened('Address,Name\nada@x.org,\nben@x.org,\ncy@x.org,Cy\nwrong,\n')
  expect(check).toMatchObject({ valid: 3, invalid: 1 })
  expect(file.toLookUp()).toEqual(['ada@x.org', 'ben@x.org'])
  const answers = [
    ['ada@x.org', false],
    ['ben@x.org', true],
  ] as const
  expect(file.setExisting(answers)).toMatchObject({ valid: 2, invalid: 2, hasTypedNames: false })
  expect(file.toLookUp()).toEqual([])
  expect(file.errors(0, 1, null)).toEqual([
    { line: 2, column: 1, value: '', reason: 'A new identity needs a name.', kind: 'name_missing' },
  ])
  expect(file.fix(2, 1, 'Ada')).toMatchObject({ valid: 3, invalid: 1 })
  expect(file.fix(5, 0, 'di@x.org')).toMatchObject({ valid: 4, invalid: 0 })
  expect(file.toLookUp()).toEqual(['di@x.org'])
})

test('an address that begins with a hyphen is an error of a new identity only', () => {
  const { file, check } = opened('Address,Name\n-ada@x.org,Ada\n-ben@x.org,Ben\n-@x.org,Cy\n')
  expect(check).toMatchObject({ valid: 3, invalid: 0 })
  expect(file.toLookUp()).toEqual(['-ada@x.org', '-ben@x.org', '-@x.org'])
  const answers = file.toLookUp().map((address) => [address, address === '-ben@x.org'] as const)
  expect(file.setExisting(answers)).toMatchObject({ valid: 1, invalid: 2 })
  expect(file.errors(0, 2, 'address').map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'An address can’t begin with a hyphen. “ada” can be used.'],
    [4, 'An address can’t begin with a hyphen.'],
  ])
})

test.each([
  ['no column of names', 'Address\nada@x.org\nben@x.org\n', 1],
  ['a first and a last name', 'Address,First name,Last name\nada@x.org,,\nben@x.org,Ben,\n', 1],
  ['a short line', 'Address,Department,Name\nada@x.org\nben@x.org,,Ben\n', 2],
])('a name is typed also with %s', (_, text, column) => {
  const { file } = opened(text)
  file.setExisting([['ada@x.org', false]])
  expect(file.errors(0, 9, null)).toMatchObject([{ line: 2, column }])
  expect(file.invalidCsv()).toContain('ame: A new identity needs a name.')
  file.fix(2, column, 'x'.repeat(129))
  expect(file.errors(0, 9, null)).toMatchObject([
    { line: 2, column, reason: expect.stringMatching(/128/) as string },
  ])
  expect(file.fix(2, column, ' Ada ')).toMatchObject({ invalid: 0 })
  expect(file.validRows(0, 1)).toEqual([{ line: 2, address: 'ada@x.org', display_name: 'Ada' }])
})

test('a unit in the header counts, and numbers without one are errors until it is chosen', () => {
  const file = 'Address,Quota [KB]\nada@x.org,5242880\nben@x.org,2 GB\n'
  expect(
    opened(file)
      .file.validRows(0, 9)
      .map(({ limit_bytes }) => limit_bytes),
  ).toEqual([5_242_880_000, 2_000_000_000])
  const bare = 'Address,Quota\nada@x.org,5\nben@x.org,5.000 MB\ncy@x.org,2 GB\n'
  expect(errorsOf(bare).map(([line, , , reason]) => [line, reason])).toEqual([
    [2, 'Enter the unit too, such as 5 GB, or choose one for the column.'],
    [3, '“5.000 MB” can mean 5 MB or 5000 MB. Enter the one you mean.'],
  ])
  expect(opened(bare, '', { sizeUnit: 'GB' }).file.validRows(0, 1)).toMatchObject([
    { limit_bytes: 5_000_000_512 },
  ])
})

test('no limit is an error, or the default size where that is chosen', () => {
  const text = 'Address,Quota\nada@x.org,Unlimited\nben@x.org,0\ncy@x.org,-1\n'
  expect(errorsOf(text).map(([, , , reason]) => reason)).toEqual(
    Array(3).fill(
      'A mailbox always has a size: 0, -1 and “unlimited” aren’t allowed. Enter a size such as 50 GB. An empty cell gives a new mailbox the default size.',
    ),
  )
  expect(opened(text, '', { skipsUnlimited: true }).file.validRows(0, 9)).toEqual([
    { line: 2, address: 'ada@x.org' },
    { line: 3, address: 'ben@x.org' },
    { line: 4, address: 'cy@x.org' },
  ])
})

test('an identity that one of the columns blocks is suspended', () => {
  const { summary, file } = opened(
    'Address,Status,Block credential,AccountEnabled\n' +
      'ada@x.org,active,False,True\nben@x.org,active,True,True\ncy@x.org,,,False\ndi@x.org,,,\n',
  )
  expect(summary.matches).toEqual(['address', 'status', 'blocked', 'enabled'])
  expect(file.validRows(0, 9).map(({ status }) => status)).toEqual([
    'active',
    'suspended',
    'suspended',
    undefined,
  ])
  expect(errorsOf('Address,Disabled\nada@x.org,yes\nben@x.org,perhaps\n')).toEqual([
    [3, 1, 'perhaps', 'Enter yes or no.'],
  ])
})

test('what a spreadsheet has left in a cell is unwrapped, or an error', () => {
  const { file } = opened(
    'Address;Employee ID\nada@x.org;="00123"\nben@x.org;"=""00124"""\ncy@x.org;1,23457E+11\ndi@x.org;#N/A\ne@x.org;####\n',
  )
  expect(file.validRows(0, 9).map(({ external_id }) => external_id)).toEqual(['00123', '00124'])
  expect(file.errors(0, 9, null).map(({ line, column }) => [line, column])).toEqual([
    [4, 1],
    [5, 1],
    [6, 1],
  ])
})

test('characters that can’t be seen are taken off at the ends of an address, and named inside', () => {
  const text =
    'Address,Name\n\u200bada@x.org,Ada\n\u202aben@x.org\u202c\u00a0,Ben\nc\u00ady@x.org,Cy\ndi@x.org,\u200b\n'
  expect(opened(text).file.validRows(0, 9)).toMatchObject([
    { address: 'ada@x.org' },
    { address: 'ben@x.org' },
  ])
  expect(errorsOf(text).map(([line, column, , reason]) => [line, column, reason])).toEqual([
    [4, 0, 'Character 2 can’t be seen: a soft hyphen (U+00AD). Enter the address without it.'],
    [5, 1, 'Character 1 can’t be seen: a zero-width space (U+200B). The cell has no other text.'],
  ])
})

test('a row that the server refuses has an error until it is changed or checked again, and errors are filtered by their kind', () => {
  const { file, summary } = opened(
    'Address,Name,Department\nada@x.org,Ada,Nowhere\nben@x.org,Ben,\nwrong,Cy,\n',
  )
  const refused = [
    {
      line: 2,
      members: ['department', 'org_unit'],
      reason: 'No such department.',
      isDepartmentMissing: false,
    },
    { line: 3, members: ['limit_bytes'], reason: 'Too large.', isDepartmentMissing: false },
  ] as const
  expect(file.setRefusals(refused)).toMatchObject({
    valid: 0,
    invalid: 3,
    kinds: [
      { kind: 'refused', count: 2 },
      { kind: 'address', count: 1 },
    ],
  })
  expect(file.errors(0, 9, 'refused')).toEqual([
    { line: 2, column: 2, value: 'Nowhere', reason: 'No such department.', kind: 'refused' },
    { line: 3, column: null, value: '', reason: 'Too large.', kind: 'refused' },
  ])
  expect(file.fix(2, 2, 'Sales')).toMatchObject({ valid: 1, invalid: 2 })
  expect(file.errors(0, 9, 'refused')).toHaveLength(1)
  const again = {
    domain: '',
    sizeUnit: null,
    skipsUnlimited: false,
    skipsForeign: false,
    domains: null,
    departments: null,
  }
  expect(file.check({ matches: summary.matches, ...again })).toMatchObject({ valid: 2, invalid: 1 })
})

test('aliases of several columns are one list, without those in other domains where these are left out', () => {
  const text =
    'Address,Name,Aliases.0,Aliases.1\na@x.org,A,a1@x.org,a2@t.org\nb@x.org,B,b1@t.org,\nc@x.org,C,,\n'
  const domains = ['x.org']
  const { file, summary, check } = opened(text, '', { domains, skipsForeign: true })
  expect(summary.matches).toEqual(['address', 'display_name', 'aliases', 'aliases'])
  expect(file.questions(summary.matches, { ...unknown, domains }).foreign).toEqual({
    count: 2,
    domains: ['t.org'],
  })
  expect(file.questions(summary.matches, unknown).foreign.count).toBe(0)
  expect(check).toMatchObject({ valid: 3, invalid: 0 })
  // Where all aliases of a row are left out, those that it has stay; where its cells are empty, none stays.
  expect(file.validRows(0, 9).map(({ aliases }) => aliases)).toEqual(['a1@x.org', undefined, ''])
  const refused = opened(text, '', { domains })
  expect(refused.check).toMatchObject({ valid: 1, invalid: 2 })
  expect(refused.file.errors(0, 9, null)[0]).toMatchObject({
    column: 3,
    reason: 'a2@t.org: Your organization doesn’t have the domain t.org.',
  })
})

test.each([
  ['lena', 'lena: The domain is missing. Type it here, or choose one for all user names.'],
  ['SIP:a@x.org', 'No email address was found here. Empty the cell if there is none.'],
  ['a@x.org/b', 'a@x.org/b: Not a valid address. Enter one like ada@example.org.'],
])('a cell of aliases that is not read is an error: %s', (cell, reason) => {
  expect(errorsOf(`Address,Name,Aliases\na@x.org,A,"${cell}"\nb@x.org,B,c@x.org\n`)).toEqual([
    [2, 2, cell, reason],
  ])
})

test('an alias that is the address of another row is an error, and one’s own address is none', () => {
  const text = 'Address,Name,Aliases\nmara@x.org,Mara,BEN@X.org mara@x.org\nben@x.org,Ben,all@x.org\n'
  expect(errorsOf(`${text}cy@x.org,Cy,all@x.org\n`)).toEqual([
    [2, 2, 'BEN@X.org', 'Line 3 has the address BEN@X.org.'],
  ])
})

test('an address in a domain that the organization does not have is an error', () => {
  const text = 'Address,Name\nada@X.org,Ada\nben@bücher.example,Ben\ncy@y.org,Cy\n'
  const domains = ['x.org', 'xn--bcher-kva.example']
  const { file, check } = opened(text, '', { domains })
  expect(check).toMatchObject({ valid: 2, invalid: 1 })
  expect(file.errors(0, 9, null)).toMatchObject([
    { line: 4, reason: 'Your organization doesn’t have the domain y.org.' },
  ])
})

const encoded = (text: string, encoding: Encoding) => {
  const bytes = new Map(Array.from({ length: 256 }, (_, at) => [decodeText(Uint8Array.of(at), encoding), at]))
  return Uint8Array.from(Array.from(text), (letter) => bytes.get(letter) ?? 63)
}

test.each<[string, Encoding, string, string | undefined]>([
  ['דוד כהן', 'windows-1255', 'ЦЕЦ КДО', 'דוד כהן'],
  ['Γιώργος', 'windows-1253', 'Гйюсгпт', 'Γιώργος'],
  ['José Müller', 'windows-1252', 'José Müller', undefined],
  ['Łukasz Wiśniewski', 'windows-1250', 'Łukasz Wiśniewski', undefined],
  ['Анна Юрьева', 'utf-8', 'Анна Юрьева', undefined],
])('%s in %s is read as %s, and it is said that it may be %s', (name, encoding, read, rival) => {
  const text = `Email,Name\na@x.org,${name}\n`
  const bytes = encoding === 'utf-8' ? utf8(text) : encoded(text, encoding)
  const summary = createImportFile().open(bytes, guessed)
  expect([summary.preview.names[0]?.text, summary.rival?.name]).toEqual([read, rival])
})

const departmentsFile =
  'Address,Name,Department\n' +
  'ada@example.org,Ada,Praxis\n' +
  'ben@example.org,Ben,sales\n' +
  'cyn@example.org,Cyn, PRAXIS \n' +
  'dan@example.org,Dan,Labro\n' +
  'eve@example.org,Eve,\n'

test('departments that don’t exist are named once, with the number of their rows', () => {
  const { file, summary } = opened(departmentsFile)
  const questions = (departments: readonly string[] | null) =>
    file.questions(summary.matches, { ...unknown, departments }).departments
  expect(questions(null)).toBeNull()
  expect(questions([])).toEqual({ names: ['Praxis', 'sales', 'Labro'], rows: 4, hasOthers: false })
  expect(questions(['Sales'])).toEqual({ names: ['Praxis', 'Labro'], rows: 3, hasOthers: true })
  expect(questions(['SALES', 'praxis', 'Labro'])).toEqual({ names: [], rows: 0, hasOthers: true })
  const units = opened('Address,Org Unit Path\nada@example.org,/Shops/North\nben@example.org,/\n')
  expect(units.file.questions(units.summary.matches, { ...unknown, departments: [] }).departments).toEqual({
    names: ['North'],
    rows: 1,
    hasOthers: false,
  })
})

test('a missing department is one error, and fixed in all its rows', () => {
  const { file, check } = opened(departmentsFile, '', { departments: new Set(['sales']) })
  const praxis = { line: 2, column: 2, value: 'Praxis', kind: 'department_missing' }
  expect(check).toMatchObject({ valid: 2, invalid: 3, errors: 2 })
  expect(check.missingDepartments).toEqual({ names: ['Praxis', 'Labro'], rows: 3 })
  expect(file.errors(0, 9, null)).toMatchObject([
    {
      ...praxis,
      reason: 'This department doesn’t exist. 2 rows use it; a change here applies to all of them.',
    },
    { line: 5, value: 'Labro', reason: 'This department doesn’t exist.' },
  ])
  expect(file.invalidCsv().match(/This department doesn’t exist/g)).toHaveLength(3)
  expect(file.fix(5, 2, 'Sales')).toMatchObject({ invalid: 2, missingDepartments: { names: ['Praxis'] } })
  expect(file.fix(2, 2, 'Sales')).toMatchObject({ valid: 5, invalid: 0, missingDepartments: { rows: 0 } })
  expect(file.validRows(0, 9).map(({ department }) => department)).toEqual([
    'Sales',
    'sales',
    'Sales',
    'Sales',
    undefined,
  ])
})

test('of missing departments that the server found, one is an error too', () => {
  const { file, summary } = opened(departmentsFile)
  const refusal = {
    members: ['department', 'org_unit'] as const,
    reason: 'This department doesn’t exist.',
    isDepartmentMissing: true,
  }
  const check = file.setRefusals([
    { ...refusal, line: 2 },
    { ...refusal, line: 4 },
    { line: 6, members: ['address'], reason: 'Taken.', isDepartmentMissing: false },
  ])
  expect(summary.matches).toContain('department')
  expect(check).toMatchObject({ invalid: 3, errors: 2, missingDepartments: { names: ['Praxis'], rows: 2 } })
  expect(file.fix(2, 2, 'Sales')).toMatchObject({ invalid: 1, errors: 1 })
})

test('a domain that several addresses have wrong is listed once, with the one that may be meant, and fixed in all', () => {
  const rows = [
    'ada@nortwind.example',
    'Ben B <ben@Nortwind.example>',
    'cyn@northwind.example',
    'dan@nortwind.example',
  ]
  const text = `Address,Name\n${rows.map((one) => `${one},N\n`).join('')}`
  const domains = ['birch.example', 'northwind.example']
  const { file, check } = opened(text, '', { domains })
  expect(check).toMatchObject({ valid: 1, invalid: 3, errors: 1, kinds: [{ kind: 'address', count: 1 }] })
  expect(file.errors(0, 9, null)).toMatchObject([
    {
      line: 2,
      value: 'ada@nortwind.example',
      reason:
        'Your organization doesn’t have the domain nortwind.example. Did you mean northwind.example? 3 rows use it; a change here applies to all of them.',
    },
  ])
  expect(file.fix(2, 0, 'ada@northwind.example')).toMatchObject({ valid: 4, invalid: 0 })
  expect(file.validRows(0, 9).map(({ address }) => address)).toEqual(
    ['ada', 'ben', 'cyn', 'dan'].map((local) => `${local}@northwind.example`),
  )
})

test('another address in place of one with a wrong domain changes that row alone', () => {
  const text = 'Address,Name\nada@elsewhere.example,Ada\nben@elsewhere.example,Ben\n'
  const { file } = opened(text, '', { domains: ['x.example'] })
  expect(file.fix(2, 0, 'eva@x.example')).toMatchObject({ valid: 1, invalid: 1 })
  expect(file.errors(0, 9, null)).toMatchObject([
    { line: 3, reason: 'Your organization doesn’t have the domain elsewhere.example.' },
  ])
  // Still a wrong domain: both rows have the new one.
  const { file: other } = opened(text, '', { domains: ['x.example'] })
  expect(other.fix(3, 0, 'ben@z.example')).toMatchObject({ valid: 0, invalid: 2, errors: 1 })
})

test.each([
  ['Mailbox size', 'five', '5 GB', { limit_bytes: 5_000_000_512 }],
  ['Status', 'maybe', 'suspended', { status: 'suspended' }],
])(
  'the same wrong value of the column %s is listed once, and fixed in all rows',
  (header, wrong, right, row) => {
    const text = `Address,Name,${header}\n${['a', 'b', 'c'].map((one) => `${one}@x.org,N,${wrong}\n`).join('')}d@x.org,N,other\n`
    const { file, check } = opened(text)
    expect(check).toMatchObject({ invalid: 4, errors: 2 })
    expect(file.errors(0, 9, null)[0]?.reason).toMatch(
      / 3 rows have this value; a change here applies to all of them\.$/,
    )
    expect(file.fix(2, 2, right)).toMatchObject({ valid: 3, invalid: 1, errors: 1 })
    expect(file.validRows(0, 9)).toMatchObject([row, row, row])
  },
)
