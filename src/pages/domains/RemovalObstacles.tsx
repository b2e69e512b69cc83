import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { Link } from '../../ui/Link'
import type { Obstacle } from './use-obstacles'

interface RemovalObstaclesProps {
  domain: Domain
  obstacles: readonly Obstacle[]
}

/** The addresses because of which a domain can't be removed, each kind as a link to its list. */
export const RemovalObstacles = ({ domain, obstacles }: RemovalObstaclesProps) => (
  <>
    <p>{domain.domain_name_unicode} can’t be removed while it has addresses:</p>
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {obstacles.map(({ words, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-6 items-center text-accent hover:underline pointer-coarse:min-h-11"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
    <p>Delete them, or rename them to another domain. Deleted identities don’t matter.</p>
  </>
)
