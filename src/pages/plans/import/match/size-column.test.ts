import { expect, test } from 'vitest'
import { sizeColumn, splitUnit } from './size-column'

test.each([
  ['Quota [KB]', 'KB', 'Quota'],
  ['Quota (MB)', 'MB', 'Quota'],
  ['Mailbox size (GB)', 'GB', 'Mailbox size'],
  ['Mailbox size (bytes)', 'bytes', 'Mailbox size'],
  ['Quota in GiB', 'GiB', 'Quota'],
  ['quota_mb', 'MB', 'quota'],
  ['QuotaMB', 'MB', 'Quota'],
  ['MailboxSizeBytes', null, 'MailboxSizeBytes'],
  ['Quota (Go)', 'GB', 'Quota'],
  ['Taille (Mo)', 'MB', 'Taille'],
  ['Quota', null, 'Quota'],
  ['Job', null, 'Job'],
  ['Konto', null, 'Konto'],
  ['Reports To', null, 'Reports To'],
  ['Name', null, 'Name'],
])('“%s” names the unit %s of “%s”', (header, unit, rest) =>
  expect(splitUnit(header)).toEqual({ unit, rest }),
)

test('numbers without a unit and cells without a limit are left open', () => {
  expect(sizeColumn('Quota', ['', '5 GB', ' 5242880 ', '10'])).toEqual({
    unit: null,
    bareNumber: '5242880',
    unlimited: null,
  })
  expect(sizeColumn('Quota [KB]', ['0', 'Unlimited', '-1'])).toEqual({
    unit: 'KB',
    bareNumber: null,
    unlimited: { text: '0', count: 3 },
  })
  expect(sizeColumn('Quota', ['5 GB', '50 GB (53,687,091,200 bytes)'])).toEqual({
    unit: null,
    bareNumber: null,
    unlimited: null,
  })
})
