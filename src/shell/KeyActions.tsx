import { Lock, LogOut } from 'lucide'
import { permissions } from '../contract/generated/contract'
import type { Profile } from '../session/profiles'
import { lock, signOut } from '../resources/key/session'
import { ownKey } from '../paths'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'

const all = Object.keys(permissions).length

/** The key in use, with the buttons to lock and to sign out. */
export const KeyActions = ({ profile }: { profile: Profile }) => (
  <div className="flex flex-col gap-3">
    <div>
      <p className="font-semibold wrap-anywhere">{profile.key_name}</p>
      <p className="text-muted">
        {profile.permissions.length === all
          ? 'All permissions'
          : `${profile.permissions.length} of ${all} permissions`}
      </p>
      <p className="text-muted">
        Session ends <RelativeTime time={profile.expires_at} />
      </p>
      <Link
        to={ownKey(profile.organization_id)}
        className="inline-flex min-h-6 items-center text-accent underline"
      >
        Permissions of this key
      </Link>
    </div>
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <Button onClick={() => lock('by_hand')}>
        <Icon icon={Lock} /> Lock now
      </Button>
      <Button onClick={signOut}>
        <Icon icon={LogOut} /> Sign out
      </Button>
      <p className="text-xs text-muted">Both apply to all open organizations and tabs.</p>
    </div>
  </div>
)
