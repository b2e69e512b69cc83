import { createContext } from 'react'
import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/** The router itself, which stays the same: who only navigates by it does not render again at each navigation. */
export const RouterContext = createContext<Pick<Router, 'navigate' | 'revalidate' | 'state'> | null>(null)
