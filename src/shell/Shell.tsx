import { memo, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { OrganizationContext, useProfile } from '../session/organization'
import type { Profile } from '../session/profiles'
import { useRefresh } from '../api/refresh'
import { signIn } from '../paths'
import { Announcer } from './Announcer'
import { Drawer } from './Drawer'
import { KeyMenu } from './KeyMenu'
import { MailBanner } from './MailBanner'
import { Navigation } from './Navigation'
import { OrganizationMenu } from './OrganizationMenu'
import { PaletteButton } from './palette/PaletteButton'
import { PanelSearch } from './palette/PanelSearch'
import { FrameContext } from '../ui/frame'
import { ProgressLine } from './ProgressLine'
import { ShortcutKeys } from './ShortcutKeys'
import { ThemeMenu } from './ThemeMenu'
import { ShownCallPanel } from './api/ShownCallPanel'
import { Toaster } from './Toaster'
import { OrganizationUnits } from '../util/units'
import { useIdle } from '../ui/use-idle'
import { useZone } from '../util/zone'
import { useScrollRestoration } from '../ui/scroll-restoration'
import { lazyEssential, lazyWithRetry } from '../ui/lazy-with-retry'

const Help = lazyWithRetry(async () => (await import('./help/PageHelp')).PageHelp)

// Loaded when the browser is idle: the page does not need them at first, but the lock, the error page and the word on an
// outage have to work when the network is gone.
const IdleParts = lazyEssential(async () => (await import('./IdleParts')).IdleParts)
const LockScreen = lazyEssential(async () => (await import('./LockScreen')).LockScreen)
const LockWarning = lazyEssential(async () => {
  const [{ LockWarning: Warning }] = await Promise.all([
    import('./LockWarning'),
    import('./LockScreen'),
    import('./PageError'),
  ])
  return Warning
})

/** It does not depend on the location, so that a navigation renders the page again, and nothing around it. */
const Frame = memo(({ profile }: { profile: Profile }) => {
  const refresh = useRefresh()
  const { locked, organization_id: id, organization_name: name } = profile
  const isIdle = useIdle()
  const zone = useZone()
  const [openedAt] = useState(Date.now)
  const frame = useMemo(() => ({ name, Help, PanelSearch }), [name])
  useEffect(() => {
    if (locked === null) return undefined
    return refresh
  }, [locked, refresh])
  return (
    <OrganizationContext value={profile}>
      <OrganizationUnits value={profile.units ?? 'GB'}>
        {/* While it is locked, the frame and the page are not in it. */}
        <div id="frame">
          <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] [--navigation:0rem] md:grid-cols-[var(--navigation)_minmax(0,1fr)] md:[--navigation:13rem]">
            <a
              href="#main"
              className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40"
            >
              Skip to main content
            </a>
            <ProgressLine />
            <header className="sticky top-0 z-20 col-span-full flex h-12 items-center gap-1 border-b border-line bg-surface px-2">
              <Drawer>
                <Navigation profile={profile} />
              </Drawer>
              <OrganizationMenu active={profile} />
              <div className="ml-auto flex min-w-0 items-center gap-1">
                <PaletteButton profile={profile} />
                <KeyMenu profile={profile} />
                <ThemeMenu />
              </div>
            </header>
            <div className="hidden border-r border-line bg-surface md:block">
              <div className="sticky top-12 flex h-[calc(100dvh-3rem)] flex-col overflow-y-auto px-2 py-3">
                <Navigation profile={profile} />
              </div>
            </div>
            <div className="flex min-w-0 flex-col">
              <MailBanner profile={profile} />
              <Suspense fallback={null}>{isIdle && <IdleParts organizationId={id} />}</Suspense>
              {/* The key makes a new element for another organization, so that no state is carried over, and for times in another zone. */}
              <main id="main" key={id + zone} tabIndex={-1} className="flex-1 p-4 outline-none lg:px-6">
                <FrameContext value={frame}>
                  <Outlet />
                  <ShownCallPanel />
                </FrameContext>
              </main>
            </div>
          </div>
        </div>
        <Suspense fallback={null}>
          {locked !== null && <LockScreen profile={profile} reason={locked} />}
          {isIdle && <LockWarning since={openedAt} />}
        </Suspense>
        <ShortcutKeys />
        <Toaster />
        <Announcer />
      </OrganizationUnits>
    </OrganizationContext>
  )
})

/** The frame around every page of an organization. */
export const Shell = () => {
  const profile = useProfile()
  useScrollRestoration()
  return profile === undefined ? <Navigate to={signIn()} replace /> : <Frame profile={profile} />
}
