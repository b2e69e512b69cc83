import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog'

const dialog = (disabledReason: string | null) => (
  <ConfirmDialog
    title="Delete “Sales”?"
    confirm="Delete department"
    confirmText="Sales"
    disabledReason={disabledReason}
    failure={null}
    busy={false}
    onConfirm={() => {}}
    onClose={() => {}}
  >
    It has two members.
  </ConfirmDialog>
)

test('an Enter that does nothing yet says why, until the text is changed', () => {
  render(dialog(null))
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 'Sal' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('Type “Sales” first.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: 'Sales' } })
  expect(screen.queryByText('Type “Sales” first.')).toBeNull()
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('an Enter before the consequences are loaded is explained until they are', () => {
  const { rerender } = render(dialog('Loading its contents…'))
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 'Sales' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('Loading its contents…')).toBeTruthy()
  rerender(dialog(null))
  expect(screen.queryByText('Loading its contents…')).toBeNull()
})
