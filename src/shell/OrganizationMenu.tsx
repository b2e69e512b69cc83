import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import type { Profile } from '../session/profiles'
import { Flyout } from './Flyout'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const OrganizationList = lazyWithRetry(async () => (await import('./OrganizationList')).OrganizationList)

/** The organization's name, with a menu of all organizations of this tab. */
export const OrganizationMenu = ({ active }: { active: Profile }) => (
  <Flyout
    label={`Organization ${active.organization_name}`}
    side="left"
    button={
      <>
        <img src="/icon.svg" alt="" className="hidden size-5 md:block" />
        <span className="max-w-[35vw] truncate font-semibold">{active.organization_name}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </>
    }
  >
    <Suspense fallback={null}>
      <OrganizationList active={active} />
    </Suspense>
  </Flyout>
)
