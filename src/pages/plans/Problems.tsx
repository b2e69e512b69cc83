import { CircleSlash, CircleX } from 'lucide'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { problemLine } from '../../resources/plans/problem-text'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'

/** Why identities can't change or failed, with their numbers; each reason filters the list. */
export const Problems = ({ plan: { refusals, failures, started_at } }: { plan: Plan }) => {
  const lines = [
    ...failures.map((one) => ({ ...one, outcome: 'failed', verb: 'failed' }) as const),
    ...refusals.map(
      (one) =>
        ({ ...one, outcome: 'refused', verb: started_at === null ? 'can’t change' : 'skipped' }) as const,
    ),
  ]
  if (lines.length === 0) return null
  return (
    <ul aria-label={started_at === null ? 'Why identities can’t change' : 'Why identities were not changed'}>
      {lines.map(({ outcome, verb, code, title, count }) => (
        <li key={outcome + code} className="flex items-start gap-2 py-0.5">
          {verb === 'skipped' ? (
            <Icon icon={CircleSlash} className="mt-0.5 size-4 shrink-0 text-muted" />
          ) : (
            <Icon icon={CircleX} className="mt-0.5 size-4 shrink-0 text-danger" />
          )}
          <Link
            to={{ search: `?outcome=${outcome}&code=${code}` }}
            className="min-h-6 underline decoration-line-strong underline-offset-2 hover:text-accent digits"
          >
            {problemLine(verb, count, code, title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
