import { ChevronDown } from 'lucide'
import { Suspense } from 'react'
import type { Profile } from '../session/profiles'
import { Flyout } from './Flyout'
import { OrganizationMark } from './OrganizationMark'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Icon } from '../ui/Icon'

const OrganizationList = lazyWithRetry(async () => (await import('./OrganizationList')).OrganizationList)

/** The organization's name, with a menu of all organizations of this tab. */
export const OrganizationMenu = ({ active }: { active: Profile }) => (
  <Flyout
    label={`Organization ${active.organization_name}`}
    side="left"
    button={
      <>
        <OrganizationMark id={active.organization_id} name={active.organization_name} />
        <span className="max-w-[min(35vw,100vw-17rem)] truncate font-semibold">
          {active.organization_name}
        </span>
        <Icon icon={ChevronDown} className="size-4 shrink-0 text-muted" />
      </>
    }
  >
    <Suspense fallback={null}>
      <OrganizationList active={active} />
    </Suspense>
  </Flyout>
)
