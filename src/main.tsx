import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, createPath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { askForProfiles, shareProfiles } from './session/profiles'
import { recordOutage } from './api/connection'
import { queryClient } from './api/query-client'
import { followTabs } from './resources/key/session'
import { routes } from './routes'
import { waitForCode } from './shell/wait-for-code'
import { preload } from './ui/lazy-with-retry'
import { loadWebFont } from './ui/web-font'
import { RouterContext } from './util/router-context'
import { whenIdle } from './ui/use-idle'

// Compiled validators would need eval, which the security policy forbids.
z.config({ jitless: true })

void loadWebFont()
shareProfiles()
followTabs()
// When the server can't be reached as the console opens, a message replaces the empty page.
let startWaiting = () => {}
const waiting = new Promise<void>((resolve) => {
  startWaiting = resolve
})

// A function: where a module waits while it is loaded, the bundler joins no files.
const start = async () => {
  await askForProfiles()

  const patientRoutes = waitForCode(routes, {
    onWait: () => {
      recordOutage()
      startWaiting()
    },
    // As the browser would follow the link. The first page is from the server's present code already.
    onMissing: () => {
      const { initialized, navigation } = router.state
      if (!initialized || navigation.location === undefined) return false
      location.assign(createPath(navigation.location))
      return true
    },
  })
  const router = createBrowserRouter(patientRoutes)
  // React renders the first tree in one piece, but updates in slices of a few milliseconds. So nothing is rendered before the
  // router has loaded the page.
  if (!router.state.initialized) {
    const initialized = new Promise<void>((resolve) => {
      const stop = router.subscribe((state) => {
        if (!state.initialized) return
        stop()
        resolve()
      })
    })
    await Promise.race([initialized, waiting])
  }

  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterContext value={router}>
          {/* A navigation whose code and data are loaded is rendered in one go, not in slices. */}
          <RouterProvider router={router} useTransitions={false} />
        </RouterContext>
      </QueryClientProvider>
    </StrictMode>,
  )

  whenIdle(() =>
    preload(async () => (await import('./shell/prepare-links')).prepareLinks(router, patientRoutes)),
  )
  whenIdle(() => preload(async () => (await import('./shell/row-glow')).glowChangedRows()))
  whenIdle(() => preload(async () => (await import('./ui/described')).showDescriptions()))
}

void start()
