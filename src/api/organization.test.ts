import { expect, it } from 'vitest'
import { refusalOf } from './organization'

it('says which permission is missing and what it allows', () => {
  expect(refusalOf({ permissions: ['department:read'] }, { permission: 'department:write' })).toBe(
    'This key lacks the permission department:write: Create, change and delete departments.',
  )
})

it('is silent when the key holds it, and when none is needed', () => {
  expect(refusalOf({ permissions: ['department:read'] }, { permission: 'department:read' })).toBeNull()
  expect(refusalOf({ permissions: [] }, { permission: null })).toBeNull()
})
