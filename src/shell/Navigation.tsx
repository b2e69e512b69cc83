import { Lock } from 'lucide'
import { memo, Suspense, useId } from 'react'
import { useLocation } from 'react-router'
import { missingPermission } from '../session/missing-permission'
import type { Profile } from '../session/profiles'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { useIdle } from '../ui/use-idle'
import { navigation } from './navigation'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'

const FullMailboxesCount = lazyWithRetry(
  async () => (await import('./FullMailboxesCount')).FullMailboxesCount,
)
const RunningPlans = lazyWithRetry(async () => (await import('./RunningPlans')).RunningPlans)
const NavigationFoot = lazyWithRetry(async () => (await import('./NavigationFoot')).NavigationFoot)

const style =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent ' +
  'aria-[current=page]:forced-colors:outline'

const sections = [...new Set(navigation.map(({ section }) => section))]

interface LinksProps {
  profile: Profile
  /** The path of the open page, where the navigation has it. */
  current: string | undefined
}

/** A navigation within a page renders none of the links again. */
const Links = memo(({ profile, current }: LinksProps) => {
  const id = useId()
  const isIdle = useIdle()
  const link = ({ segment, label, path, icon, permission }: (typeof navigation)[number]) => {
    const permissionReason = missingPermission(profile, { permission })
    const to = path(profile.organization_id)
    return (
      <li key={label}>
        <Link
          to={to}
          aria-current={to === current ? 'page' : undefined}
          title={permissionReason ?? undefined}
          className={style}
        >
          <Icon icon={icon} className="size-4 shrink-0" />
          <span className="flex-1">{label}</span>
          {permissionReason !== null && (
            <Icon icon={Lock} label="no permission" className="size-3.5 shrink-0" />
          )}
          {isIdle && permissionReason === null && segment === 'mailbox-quotas' && (
            <Suspense fallback={null}>
              <FullMailboxesCount organizationId={profile.organization_id} />
            </Suspense>
          )}
          {isIdle && permissionReason === null && segment === 'plans' && (
            <Suspense fallback={null}>
              <RunningPlans organizationId={profile.organization_id} />
            </Suspense>
          )}
        </Link>
      </li>
    )
  }
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-4">
      {sections.map((section) => (
        <div key={section ?? ''}>
          {section !== undefined && (
            <p id={id + section} className="px-2.5 pb-1 text-xs font-medium text-muted">
              {section}
            </p>
          )}
          <ul aria-labelledby={section && id + section} className="flex flex-col gap-0.5">
            {navigation.filter((page) => page.section === section).map(link)}
          </ul>
        </div>
      ))}
      {isIdle && (
        <Suspense fallback={null}>
          <NavigationFoot />
        </Suspense>
      )}
    </nav>
  )
})

/** The main navigation. A page without the permission has a lock icon; the page itself names the permission. */
export const Navigation = ({ profile }: { profile: Profile }) => {
  const { pathname } = useLocation()
  const current = navigation
    .map(({ path }) => path(profile.organization_id))
    .find((path) => `${pathname}/`.startsWith(`${path}/`))
  return <Links profile={profile} current={current} />
}
