import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { SharedPage } from './pages/dns/SharedPage'
import { preload } from './ui/lazy-with-retry'
import { whenIdle } from './ui/use-idle'

// Compiled validators would need eval, which the security policy forbids.
z.config({ jitless: true })

const root = createRoot(document.getElementById('root') ?? document.body)

// The token is in the fragment, which browsers send to no server: neither logs nor referrers have it.
const show = () => {
  const token = location.hash.slice(1)
  root.render(
    <StrictMode>
      <SharedPage key={token} token={token} />
    </StrictMode>,
  )
}
addEventListener('hashchange', show)
show()

whenIdle(() => preload(async () => (await import('./ui/described')).showDescriptions()))
