import { Lock } from 'lucide-react'
import { NavLink } from 'react-router'
import { missingPermission } from '../session/missing-permission'
import type { Profile } from '../session/profiles'
import { navigation } from './navigation'

const style =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent ' +
  'aria-[current=page]:forced-colors:outline'

/** The main navigation. A page that the key may not see has a lock icon, and the page itself names the permission. */
export const Navigation = ({ profile }: { profile: Profile }) => (
  <nav aria-label="Main">
    <ul className="flex flex-col gap-0.5">
      {navigation.map(({ label, path, icon: Icon, permission }) => {
        const permissionReason = missingPermission(profile, { permission })
        return (
          <li key={label}>
            <NavLink
              to={path(profile.organization_id)}
              title={permissionReason ?? undefined}
              className={style}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span className="flex-1">{label}</span>
              {permissionReason !== null && <Lock aria-label="not allowed" className="size-3.5 shrink-0" />}
            </NavLink>
          </li>
        )
      })}
    </ul>
  </nav>
)
