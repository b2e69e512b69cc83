import { expect, test } from 'vitest'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import { csvLines } from '../../util/csv'
import { reportLine } from './plan-report'

const item = {
  position: 1,
  identity_id: 'i',
  address: 'mara@brightwater.example',
  address_unicode: 'mara@brightwater.example',
  display_name: '=HYPERLINK("http://evil.example")',
  outcome: 'failed',
  before: { status: 'active' },
  after: { status: 'suspended' },
  code: 'stale_version',
  detail: 'It was changed by Mara’s laptop.',
  problem: null,
  enforcement: null,
  line: null,
  row: null,
  errors: [],
  same_external_id: null,
} satisfies PlanItem

test('a line has the result of one identity and its reason', () => {
  const line = reportLine('suspend', item, 'GB')
  expect(line).toContain('Failed')
  expect(line).toContain('stale_version')
  expect(line.at(-1)).toBeNull()
})

test('a name is never a formula', () => {
  expect(csvLines([reportLine('suspend', item, 'GB')])).toContain(`'=HYPERLINK`)
})
