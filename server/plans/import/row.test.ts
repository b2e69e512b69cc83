import { describe, expect, it } from 'vitest'
import { type ImportRow, rowAddress, RowProblem, rowValues } from './row.ts'

const errorsOf = (row: ImportRow) => {
  try {
    rowValues(row)
  } catch (error) {
    if (error instanceof RowProblem)
      return error.rowErrors.map(({ column, code, value }) => [column, code, value])
    throw error
  }
  return []
}

const address = 'ada@example.org'

describe('the values of a row', () => {
  it('are normalized as those of requests', () => {
    expect(
      rowValues({
        address: '  Ada.L@BÜCHER.example ',
        display_name: '  Ada   Lovelace ',
        department: ' Sales ',
        limit_bytes: ' 1048576 ',
        status: 'suspended',
        status_reason: ' Away ',
        external_id: 17,
      }),
    ).toEqual({
      local_part: 'ada.l',
      domain_name: 'xn--bcher-kva.example',
      display_name: 'Ada Lovelace',
      department: 'Sales',
      limit_bytes: 1_048_576,
      status: 'suspended',
      status_reason: 'Away',
      external_id: '17',
    })
  })

  it('are absent where the row says nothing, and none where it is empty', () => {
    expect(rowValues({ address })).toEqual({ local_part: 'ada', domain_name: 'example.org' })
    const empty = { department: '', limit_bytes: null, status_reason: null, external_id: '' }
    expect(rowValues({ address, ...empty })).toMatchObject({
      department: null,
      limit_bytes: null,
      status_reason: '',
      external_id: '',
    })
  })

  it.each<[object, string[]]>([
    [{ address: 'ada' }, ['address', 'pattern']],
    [{ address: null }, ['address', 'pattern']],
    [{ address: '@example.org' }, ['address', 'pattern']],
    [{ address: 'ada@' }, ['address', 'pattern']],
    [{ address: 'a b@example.org' }, ['address', 'pattern']],
    // The Kelvin sign is a k in lower case.
    [{ address: '\u212Aim@example.org' }, ['address', 'pattern']],
    [{ address: `${'a'.repeat(65)}@example.org` }, ['address', 'too_long']],
    [{ address: `a@${Array(63).fill('abcd').join('.')}` }, ['address', 'too_long']],
    [{ address: `a${'\u0301'.repeat(3000)}@example.org` }, ['address', 'pattern']],
    [{ address, display_name: '' }, ['display_name', 'too_short']],
    [{ address, display_name: null }, ['display_name', 'too_short']],
    [{ address, display_name: 'a\u0001b' }, ['display_name', 'pattern']],
    [{ address, display_name: 'x'.repeat(129) }, ['display_name', 'too_long']],
    [{ address, department: 'Sales/North' }, ['department', 'pattern']],
    [{ address, limit_bytes: '5 GB' }, ['limit_bytes', 'wrong_type']],
    [{ address, limit_bytes: 1 }, ['limit_bytes', 'out_of_range']],
    [{ address, limit_bytes: 1_048_577 }, ['limit_bytes', 'not_a_multiple']],
    [{ address, status: 'away' }, ['status', 'not_allowed']],
    [{ address, status: null }, ['status', 'not_allowed']],
    [{ address, delivery_while_suspended: 'bounce' }, ['delivery_while_suspended', 'not_allowed']],
    [{ address, external_id: 'x'.repeat(256) }, ['external_id', 'too_long']],
  ])('are refused of %j', (row, expected) => {
    expect(errorsOf(row as ImportRow).map(([column, code]) => [column, code])).toContainEqual(expected)
  })

  it('are refused together, with what they are', () => {
    const row = { address: 'a b@example.org', display_name: '', status: 'away' }
    expect(errorsOf(row)).toEqual([
      ['address', 'pattern', 'a b@example.org'],
      ['display_name', 'too_short', ''],
      ['status', 'not_allowed', 'away'],
    ])
  })
})

it('an address is the same in ASCII, in Unicode and in any case', () => {
  const forms = ['Ada@bücher.example', 'ada@XN--BCHER-KVA.example', ' ADA@Bücher.Example ']
  expect(new Set(forms.map((form) => rowAddress({ address: form })))).toEqual(
    new Set(['ada@xn--bcher-kva.example']),
  )
  expect(rowAddress({ address: 'nobody' })).toBeNull()
})
