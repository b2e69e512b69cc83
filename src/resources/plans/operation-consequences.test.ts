import { expect, it } from 'vitest'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { operationConsequences } from './operation-consequences'

const linesOf = (operation: 'delete' | 'leave' | 'suspend', change: Plan['change']) =>
  operationConsequences[operation]?.({ operation, change } as Plan, null).lines

const ada = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d301'

it.each([
  ['a deletion', 'delete', {}, true],
  ['an offboarding with a deletion', 'leave', { delete_after_days: 60 }, true],
  ['an offboarding without a deletion', 'leave', {}, false],
  ['a suspension', 'suspend', {}, false],
  // The former addresses then deliver to an alias at the reserved address, and stay.
  ['a deletion with a successor', 'delete', { address_to: ada }, false],
  ['an offboarding with a successor', 'leave', { delete_after_days: 60, address_to: ada }, false],
  // The former addresses are aliases that then deliver to the successor.
  [
    'an offboarding whose aliases get other targets',
    'leave',
    { delete_after_days: 60, aliases_to: ada },
    false,
  ],
] as const)('%s names former addresses only if it deletes them', (_, operation, change, isNamed) => {
  const sentence =
    '30 days after the deletion, former addresses that deliver only to these identities are deleted too.'
  const lines = linesOf(operation, change)
  expect(lines?.length).toBeGreaterThan(0)
  expect(lines?.includes(sentence)).toBe(isNamed)
})
