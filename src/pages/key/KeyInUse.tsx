import { useOrganization } from '../../session/organization'
import { permissions } from '../../contract/generated/contract'
import * as paths from '../../paths'
import { RelativeTime } from '../../ui/RelativeTime'
import { Link } from '../../ui/Link'

/** The key in use, in one line, with a link to its permissions. */
export const KeyInUse = () => {
  const profile = useOrganization()
  const all = Object.keys(permissions).length
  const extent =
    profile.permissions.length === all
      ? 'all permissions'
      : `${profile.permissions.length} of ${all} permissions`
  return (
    <p className="rounded-md border border-line bg-surface px-4 py-3 wrap-anywhere">
      Signed in with <span className="font-medium">{profile.key_name}</span> ({extent}). The session ends{' '}
      <RelativeTime time={profile.expires_at} />.{' '}
      <Link
        to={paths.ownKey(profile.organization_id)}
        className="inline-flex min-h-6 items-center text-accent underline"
      >
        Show permissions
      </Link>
    </p>
  )
}
