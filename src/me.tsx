import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { MePage } from './pages/me/MePage'
import { preload } from './ui/lazy-with-retry'
import { whenIdle } from './ui/use-idle'

// Compiled validators would need eval, which the security policy forbids.
z.config({ jitless: true })

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <MePage />
  </StrictMode>,
)

whenIdle(() => preload(async () => (await import('./ui/described')).showDescriptions()))
