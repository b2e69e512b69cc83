import { expect, it } from 'vitest'
import { hiddenValues } from './hidden-values'

it('names the permissions that read the hidden values', () => {
  expect(hiddenValues([])).toBeNull()
  expect(hiddenValues(['delivery:read'])).toBe(
    'Some values are hidden. Your key needs delivery:read to see them.',
  )
  expect(hiddenValues(['identity:read', 'delivery:read'])).toBe(
    'Some values are hidden. Your key needs identity:read and delivery:read to see them.',
  )
})
