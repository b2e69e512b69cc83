import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SecretPanel } from './SecretPanel'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Secret = () => {
  const navigate = useNavigate()
  return (
    <SecretPanel
      title="Password reset"
      label="Password"
      secret="FSsDWv253zBU9etwGGgv"
      words="Pass it on."
      onClose={() => void navigate('/list')}
    />
  )
}

const open = () => {
  const routes = [
    {
      path: '/',
      element: <Outlet />,
      children: [
        { path: 'secret', element: <Secret /> },
        { path: 'list', element: <p>The list</p> },
      ],
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/secret'] })} />)
}

test('a secret that was copied is not asked about, however quickly Done is pressed', async () => {
  vi.stubGlobal('navigator', { userAgent: '', clipboard: { writeText: async () => {} } })
  open()
  const done = screen.getByRole('button', { name: 'Done' })
  done.addEventListener('focus', () => done.click(), { once: true })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy password' })))
  await waitFor(() => expect(screen.queryByText('The list')).not.toBeNull())
})

test('a secret that was not copied is asked about', async () => {
  open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Done' })))
  await waitFor(() => expect(screen.queryByText('You haven’t copied the password')).not.toBeNull())
  expect(screen.queryByText('The list')).toBeNull()
})
