import { KeyRound } from 'lucide'
import { Suspense } from 'react'
import type { Profile } from '../session/profiles'
import { Flyout } from './Flyout'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Icon } from '../ui/Icon'

const KeyActions = lazyWithRetry(async () => (await import('./KeyActions')).KeyActions)

/** The menu of the key in use. */
export const KeyMenu = ({ profile }: { profile: Profile }) => (
  <Flyout
    label={`Key ${profile.key_name}`}
    side="right"
    button={
      <>
        <Icon icon={KeyRound} className="size-4 shrink-0" />
        <span className="hidden max-w-[min(10rem,20vw)] truncate md:inline">{profile.key_name}</span>
      </>
    }
  >
    <Suspense fallback={null}>
      <KeyActions profile={profile} />
    </Suspense>
  </Flyout>
)
