import { expect, it } from 'vitest'
import { createChangeFaults } from './change-fault.ts'

it('a fault is told when it begins and when it ends, however many changes meet it', () => {
  const reports: (string | null)[] = []
  let now = 0
  const faults = createChangeFaults(
    (reason) => reports.push(reason),
    () => now,
  )
  faults.recordSuccess()
  for (now = 1; now < 5; now += 1) faults.recordRefusal('disk_full')
  expect(faults.current()).toEqual({ reason: 'disk_full', at: 4 })
  // This change found room in an existing page, but the disk is still full.
  faults.recordSuccess()
  faults.recordRefusal('disk_full')
  expect(reports).toEqual(['disk_full'])
  now += 10_000
  faults.recordSuccess()
  expect(faults.current()).toBeNull()
  faults.recordRefusal('read_only')
  faults.recordSuccess()
  expect(reports).toEqual(['disk_full', null, 'read_only', null])
})
