import { expect, it } from 'vitest'
import { undoConsequence } from './undo-consequence'

const isHidden = ['delivery:read' as const]

it.each([
  ['updateDepartment', [], ['Name', 'Description'], 'Undo sets this back: Name, Description.'],
  ['updateDelivery', isHidden, [], 'Undo sets this back: the hidden values.'],
  ['updateIdentity', isHidden, ['Status'], 'Undo sets this back: Status, the hidden values.'],
  ['addGroupMembers', [], [], 'These members are removed again. Other members stay.'],
])(
  'says what an undo does, also to values that the key may not see: %s',
  (operation, missing_permissions, changes, text) => {
    expect(undoConsequence({ operation, missing_permissions }, changes)).toBe(text)
  },
)
