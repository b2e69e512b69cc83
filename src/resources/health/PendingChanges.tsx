import type { Health } from '../../contract/generated/schemas/health.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { pendingText } from './pending-text'
import { Link } from '../../ui/Link'

/** The changes that mail servers haven't applied yet, with a link to their list; nothing where they aren't late. */
export const PendingChanges = ({ health }: { health: Pick<Health, 'mail' | 'checked_at'> }) => {
  const { organization_id } = useOrganization()
  const words = pendingText(health)
  return (
    <output aria-label="Not applied yet">
      {words !== null && (
        <>
          {words}{' '}
          <Link
            to={{ pathname: paths.enforcements(organization_id), search: '?state=pending' }}
            className="text-accent underline"
          >
            Show pending changes
          </Link>
        </>
      )}
    </output>
  )
}
