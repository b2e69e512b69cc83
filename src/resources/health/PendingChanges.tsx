import type { Health } from '../../contract/generated/schemas/health.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { pendingWords } from './pending-words'
import { Link } from '../../ui/Link'

/** What the mail servers have not done yet, with the list of it; nothing where that is nothing to speak of. */
export const PendingChanges = ({ health }: { health: Pick<Health, 'mail' | 'checked_at'> }) => {
  const { organization_id } = useOrganization()
  const words = pendingWords(health)
  return (
    <output aria-label="Not enforced yet">
      {words !== null && (
        <>
          {words}{' '}
          <Link
            to={{ pathname: paths.enforcements(organization_id), search: '?state=pending' }}
            className="text-accent underline"
          >
            What is not enforced yet
          </Link>
        </>
      )}
    </output>
  )
}
