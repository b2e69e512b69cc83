import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { notify, notifyFailure, toast } from '../ui/toast'
import { ToastRegion } from './ToastRegion'

const show = async (showToasts: () => void) => {
  render(<ToastRegion />)
  await act(async () => showToasts())
}

// A failure is written down twice: on screen, and where screen readers are told of it at once.
const iconOf = (title: string) =>
  screen
    .getAllByText(title)
    .map((one) => one.closest('[role=group]')?.querySelector('svg')?.classList.value)
    .find((classes) => classes !== undefined)

it('shows a failure as a failure', async () => {
  await show(() => notifyFailure('Still suspended'))
  expect(iconOf('Still suspended')).toContain('text-danger')
  expect(screen.getByRole('alert').textContent).toContain('Still suspended')
})

it('shows what is done as done, with the request that was handed over', async () => {
  const showCall = vi.fn<() => void>()
  await show(() => {
    toast({ title: 'Department deleted', showCall })
    notify('Link copied')
  })
  expect(iconOf('Department deleted')).toContain('text-ok')
  expect(iconOf('Link copied')).toContain('text-ok')
  const more = screen.getAllByRole('button', { name: 'More' })
  expect(more).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'API' })).toBeNull()
  fireEvent.click(more[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'API' }))
  expect(showCall).toHaveBeenCalledOnce()
})
