import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { askForProfiles, shareProfiles } from './api/profiles'
import { queryClient } from './api/query-client'
import { followTabs } from './api/session'
import { routes } from './routes'

// Compiled validators would need eval, which the security policy forbids.
z.config({ jitless: true })

shareProfiles()
followTabs()
await askForProfiles()

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
