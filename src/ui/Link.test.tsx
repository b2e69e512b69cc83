import { fireEvent, render, screen } from '@testing-library/react'
import { memo, Profiler } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { RouterContext } from '../util/router-context'
import { Link } from './Link'

const Place = () => {
  const { pathname, search, hash, state } = useLocation()
  return <output>{JSON.stringify([pathname + search + hash, state])}</output>
}

const onRender = vi.fn<() => void>()
const Links = memo(() => (
  <Profiler id="links" onRender={onRender}>
    <Link to="/people?q=a#b" state={{ fromPage: true }}>
      People
    </Link>
    <Link to={{ pathname: '/people', search: 'q=c' }}>Search</Link>
    <Link to={{ search: '' }}>Without its search</Link>
    <Link to="/start" onClick={(event) => event.preventDefault()}>
      Refused
    </Link>
  </Profiler>
))
const Page = () => (
  <>
    <Links />
    <Outlet />
  </>
)

/** Shows the links on a page; the kinds of the navigations that follow. */
const showLinks = () => {
  const children = [{ path: '*', Component: Place }]
  const router = createMemoryRouter([{ path: '/', Component: Page, children }], {
    initialEntries: ['/start'],
  })
  const navigations: string[] = []
  router.subscribe(({ historyAction }) => navigations.push(historyAction))
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  )
  return navigations
}
const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name })
const place = () => JSON.parse(screen.getByRole('status').textContent) as unknown

it('opens its page with its state; the present page makes no new history entry', async () => {
  const navigations = showLinks()
  fireEvent.click(link('People'))
  await vi.waitFor(() => expect(place()).toEqual(['/people?q=a#b', { fromPage: true }]))
  expect(navigations.at(-1)).toBe('PUSH')
  fireEvent.click(link('People'))
  await vi.waitFor(() => expect(navigations.at(-1)).toBe('REPLACE'))
})

it('takes a path in parts, or the search of the present page alone', () => {
  showLinks()
  expect(link('Search').getAttribute('href')).toBe('/people?q=c')
  expect(link('Without its search').getAttribute('href')).toBe('?')
})

it('leaves to the browser what opens elsewhere, and to a listener what it refuses', () => {
  const navigations = showLinks()
  const isLeft: boolean[] = []
  // It would open the page.
  document.addEventListener('click', (event) => {
    isLeft.push(!event.defaultPrevented)
    event.preventDefault()
  })
  const elsewhere = [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ]
  for (const press of elsewhere) fireEvent.click(link('People'), press)
  expect(isLeft).toEqual(elsewhere.map(() => true))
  fireEvent.click(link('Refused'))
  expect(navigations).toEqual([])
})

it('does not render again when something else navigates', async () => {
  onRender.mockClear()
  showLinks()
  fireEvent.click(link('Search'))
  await vi.waitFor(() => expect(place()).toEqual(['/people?q=c', null]))
  expect(onRender).toHaveBeenCalledTimes(1)
})
