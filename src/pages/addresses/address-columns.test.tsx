import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { addressColumns } from './address-columns'

const stateCell = (state: string) => {
  const { cell } = addressColumns.find(({ header }) => header === 'State') as unknown as {
    cell: (context: { getValue: () => string }) => ReactNode
  }
  return render(cell({ getValue: () => state })).container
}

test('the state of an address is visible only where it is an exception', () => {
  expect(stateCell('in_use').innerHTML).toBe('<span class="sr-only">In use</span>')
  const off = stateCell('off')
  expect(off.textContent).toBe('Off')
  expect(off.querySelector('.sr-only')).toBeNull()
})
