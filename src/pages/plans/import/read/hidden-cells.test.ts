import { expect, test } from 'vitest'
import type { OpenOptions } from './file-summary'
import { createImportFile } from '../import-file'
import { isHiddenColumn } from './hidden-cells'

/** All that is shown and saved of a file, and all that is sent. */
const visible = (text: string, header: OpenOptions['header'] = null) => {
  const file = createImportFile()
  const summary = file.open(new TextEncoder().encode(text), { encoding: null, separator: null, header })
  const { matches } = summary
  const check = file.check({
    matches,
    domain: '',
    sizeUnit: null,
    skipsUnlimited: false,
    skipsForeign: false,
    domains: null,
    departments: null,
  })
  const samples = summary.columns.map(({ header, sample }, at) => [
    header,
    isHiddenColumn(summary, at) ? '' : sample.join(),
  ])
  const shown = [samples, file.errors(0, 100, null), file.invalidCsv(), file.validRows(0, 100)]
  return { text: JSON.stringify(shown), matches, check }
}

const header = 'First Name,Last Name,Email Address,Password'

test.each([
  ['too many cells', `${header}\nAnn,Lee,ann@x.org,s3cret\nBen,Ost, Jr.,ben@x.org,s3cret\n`],
  ['too few cells', `${header}\nAnn,Lee,ann@x.org,s3cret\nBen,ben@x.org,s3cret\n`],
  ['as many cells, in other columns', `${header}\nBen,ben@x.org,s3cret,\n`],
  ['a password in the place of the address', 'Name,Email,Password,Note\nBen,s3cret,ben@x.org,\n'],
  ['two columns of passwords', 'Email,Password,Confirm password\nnobody,s3cret,s3cret\n'],
  ['a column that says nothing', 'Email,Password,\nnobody,x,s3cret\n'],
  ['an unknown column', 'Email,Password,Old one\nnobody,x,s3cret\n'],
  ['cells beyond a short header', 'Email,Password\nnobody,x,s3cret\n'],
  ['a header after titles', 'Our staff\n\nEmail,Password\nnobody,s3cret\n'],
])('a password is neither shown nor saved: %s', (_, text) => {
  expect(visible(text).text).not.toContain('s3cret')
})

test.each([1, 3, 4, 'none'] as const)('nor where the header is chosen wrong: %s', (line) => {
  const text = 'Our staff,,\nEmail,Password,Name\nann@x.org,s3cret,Ann\nben@x.org,s3cret,Ben\n'
  expect(visible(text, line).text).not.toContain('s3cret')
})

test('hashes without a header are passwords, and so are words that only a machine makes', () => {
  const hashes = 'account;ann@x.org;{SHA512-CRYPT}$6$abc;Ann\naccount;ben@x.org;{SHA512-CRYPT}$6$def;Ben\n'
  expect(visible(hashes).matches).toEqual(['none', 'address', 'password', 'none'])
  expect(visible('ann@x.org,$2y$10$abcdef\nben@x.org,$2y$10$ghijkl\n').matches).toEqual([
    'address',
    'password',
  ])
  expect(visible('ann@x.org,Start-2026-a\nben@x.org,Start-2026-b\n').matches).toEqual(['address', 'password'])
  expect(visible('ann@x.org,E-1001\nben@x.org,E-1002\n').matches).toEqual(['address', 'none'])
})

test('rows that are as wide as the header are read, and the others have an error', () => {
  const { check, text } = visible(`${header}\nAnn,Lee,ann@x.org,s3cret,,\nBen,Ost, Jr.,ben@x.org,s3cret\n`)
  expect(check).toMatchObject({ valid: 1, invalid: 1 })
  expect(text).toContain('The line has 5 cells, and the header has 4.')
  expect(text).not.toContain('Jr.')
})

test.each(['s3cret-one,s3cret-two', 'sunshine,football', '12345678,87654321', 'summer2026,summer2026'])(
  'weak passwords without a header are hidden until the column is matched: %s',
  (passwords) => {
    const [first = '', second = ''] = passwords.split(',')
    const text = `ann@x.org;Ann Lee;${first}\nben@;Ben Ost;${second}\n`
    expect(visible(text).text).not.toContain(first)
    expect(visible(text).text).not.toContain(second)
    expect(visible(text).text).toContain('Ann Lee')
  },
)

test('a short list of words that are repeated is shown without a header', () => {
  const text = 'ann@x.org,Marketing\nben@x.org,Marketing\ncy@x.org,Marketing\ndi@x.org,Service desk\n'
  expect(visible(text).text).toContain('Marketing')
})
