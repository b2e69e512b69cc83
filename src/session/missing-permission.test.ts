import { expect, it } from 'vitest'
import { missingPermission } from './missing-permission'

it('says which permission is missing and what it allows', () => {
  expect(missingPermission({ permissions: ['department:read'] }, { permission: 'department:write' })).toBe(
    'Your key doesn’t have this permission (department:write).',
  )
})

it('is silent when the key holds it, and when none is needed', () => {
  expect(
    missingPermission({ permissions: ['department:read'] }, { permission: 'department:read' }),
  ).toBeNull()
  expect(missingPermission({ permissions: [] }, { permission: null })).toBeNull()
})
