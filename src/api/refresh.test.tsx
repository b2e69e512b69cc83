import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { useRefresh, useRetryOnRefresh } from './refresh'
import { RouterContext } from '../util/router-context'

const Frame = () => (
  <>
    <button onClick={useRefresh()}>Refresh</button>
    <Outlet />
  </>
)

const ErrorPage = () => {
  const navigate = useNavigate()
  useRetryOnRefresh(() => void navigate('/', { replace: true }))
  return <p>The API cannot be reached</p>
}

it('leads from an error to the page, also when all is answered before React renders', async () => {
  let isAway = true
  const loader = () => {
    if (isAway) throw new Error('away')
    return null
  }
  const page = { path: '/', loader, element: <p>Health</p>, ErrorBoundary: ErrorPage }
  const router = createMemoryRouter([{ element: <Frame />, HydrateFallback: () => null, children: [page] }])
  await act(async () => {
    render(
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>,
    )
  })
  expect(screen.queryByText('The API cannot be reached')).not.toBeNull()
  isAway = false
  // React renders at the end of `act`.
  await act(async () => {
    const isLoaded = new Promise<void>((resolve) => {
      router.subscribe(({ errors }) => errors === null && resolve())
    })
    screen.getByRole('button').click()
    await isLoaded
  })
  expect(screen.queryByText('The API cannot be reached')).toBeNull()
  expect(screen.queryByText('Health')).not.toBeNull()
})
