import { expect, test } from 'vitest'
import { createRowReader, csvLines } from '../../util/csv'
import { itemOf, type ReportItem, reportLine } from './plan-report'

const item = {
  line: 7,
  address: 'mara@brightwater.example',
  display_name: '=HYPERLINK("http://evil.example")',
  outcome: 'failed',
  before: { limit_bytes: 4_000_000_000 },
  after: { limit_bytes: 9_000_000_000 },
  code: 'allotment_exceeded',
  detail: 'It was changed by Mara’s laptop; -1 of 2.',
  problem: { available_bytes: 2_000_000_000 },
  errors: [],
  row: null,
  same_external_id: null,
  mail_server: null,
} satisfies ReportItem

test('a line has the result of one identity, its change and its reason', () => {
  const [line, , , result, change, code, reason, mailServer] = reportLine('resize', item, 'GB')
  expect([line, result, code, mailServer]).toEqual([7, 'Failed', 'allotment_exceeded', null])
  expect(change).toMatch(/^Size 4\W+9\W+GB$/)
  expect(reason).toMatch(/^Not enough storage: 2\W+GB available\.$/)
})

test('a name is never a formula', () => {
  expect(csvLines([reportLine('resize', item, 'GB')])).toContain(`'=HYPERLINK`)
})

test('a row of the export is read back as the item', () => {
  const { address, display_name, outcome, code, detail, mail_server, line, before, after } = item
  const json = [line, before, after, item.problem, item.errors, item.row, item.same_external_id]
  const cells = json.map((value) => (value === null ? null : JSON.stringify(value)))
  const text = csvLines([[address, display_name, outcome, code, detail, mail_server, ...cells]])
  expect(createRowReader()(text).map(itemOf)).toEqual([item])
})
