import { expect, it } from 'vitest'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { makesPasswords } from './makes-passwords'
import { whyNotUndone } from './why-not-undone'

const planOf = (values: Partial<Plan>) =>
  ({
    can_revert: false,
    reverts_plan_id: null,
    items_removed_at: null,
    import: null,
    change: {},
    ...values,
  }) as Plan
const id = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d301'
const undone = 'This bulk change has already been undone.'
const restored = 'The identities were restored already, or can no longer be restored.'
const gone = 'The old passwords are gone.'
const isUndo = 'This undo can’t be undone. Make the bulk change again instead.'

it.each<[operation: Plan['operation'], text: string, textOfUndo: string]>([
  ['suspend', undone, undone],
  ['delete', restored, restored],
  ['reset_password', gone, gone],
  ['add_alias', undone, isUndo],
  ['rename', undone, isUndo],
  ['import', undone, 'An undo of an import can’t be undone. Import the file again instead.'],
])('says why a bulk change “%s” can’t be undone', (operation, text, textOfUndo) => {
  expect(whyNotUndone(planOf({ operation }))).toBe(text)
  expect(whyNotUndone(planOf({ operation, reverts_plan_id: id }))).toBe(textOfUndo)
  expect(whyNotUndone(planOf({ operation, can_revert: true }))).toBeNull()
  expect(whyNotUndone(planOf({ operation, items_removed_at: '2026-01-01T00:00:00Z' }))).toContain('90 days')
})

it('knows which bulk changes make passwords', () => {
  const file = { create_count: 2 } as Plan['import']
  expect(makesPasswords(planOf({ operation: 'reset_password' }))).toBe(true)
  expect(makesPasswords(planOf({ operation: 'import', import: file }))).toBe(true)
  expect(makesPasswords(planOf({ operation: 'import', import: file, change: { passwords: 'none' } }))).toBe(
    false,
  )
  expect(makesPasswords(planOf({ operation: 'import' }))).toBe(false)
  expect(makesPasswords(planOf({ operation: 'leave' }))).toBe(false)
})
