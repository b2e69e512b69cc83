import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { askForProfiles, shareProfiles } from './session/profiles'
import { queryClient } from './api/query-client'
import { followTabs } from './resources/key/session'
import { routes } from './routes'
import { preload } from './ui/lazy-with-retry'
import { whenIdle } from './ui/use-idle'

// Compiled validators would need eval, which the security policy forbids.
z.config({ jitless: true })

shareProfiles()
followTabs()
await askForProfiles()

const router = createBrowserRouter(routes)
// React renders the first tree in one piece, but updates in slices of a few milliseconds. So nothing is rendered before the
// router has loaded the page.
if (!router.state.initialized) {
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)

whenIdle(() => preload(async () => (await import('./shell/prepare-links')).prepareLinks(router, routes)))
