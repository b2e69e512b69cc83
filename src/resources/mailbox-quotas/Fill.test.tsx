import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Fill } from './Fill'

test('a card says only that a mailbox is not measured, a wide list also its size', () => {
  const { container } = render(<Fill name="ada@example.org" stored={null} allotted={5e9} />)
  expect(container.textContent).toBe('Not measured (5\u00a0GB)')
  expect(container.querySelector('span span')?.textContent).toBe(' (5\u00a0GB)')
})
