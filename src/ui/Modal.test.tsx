import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from './Modal'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

const open = (children: ReactNode) => {
  const first = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('button, input')
  render(
    <Modal titleId="title" className="" initialFocus={first} onClose={() => {}}>
      <h2 id="title">Delete it?</h2>
      {children}
    </Modal>,
  )
}

test('a key pressed before a dialog has been read out goes to the control that gets the focus', () => {
  open(<button type="button">Cancel</button>)
  const dialog = screen.getByRole('dialog', { name: 'Delete it?' })
  expect(document.activeElement).toBe(dialog)
  // A browser applies a key to the element that has the focus after the event.
  fireEvent.keyDown(dialog, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
})

test('without a key the control has the focus as soon as the dialog has been read out', () => {
  open(<button type="button">Cancel</button>)
  wait(99)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  wait(1)
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('a focus that was moved before stays where it is', () => {
  open(
    <>
      <button type="button">Cancel</button>
      <button type="button">Delete</button>
    </>,
  )
  const other = screen.getByRole('button', { name: 'Delete' })
  other.focus()
  fireEvent.keyDown(other, { key: 'Enter' })
  wait(100)
  expect(document.activeElement).toBe(other)
})

test('a text field has the focus immediately', () => {
  open(<input aria-label="Name" />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
