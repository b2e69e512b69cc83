import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import type { ApiResponse } from '../../api/http'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { ResolutionAnswer } from '../../resources/addresses/ResolutionAnswer'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'
import { useDebounced } from '../../util/debounced'

const waitMs = 250

type PreviewQuery<Key extends readonly unknown[]> = UseQueryOptions<
  ApiResponse<Resolution>,
  Error,
  ApiResponse<Resolution>,
  Key
>

interface RouteOutcomeProps<Preview extends object, Key extends readonly unknown[]> {
  /** What to preview; null while values are missing. */
  preview: Preview | null
  queryOf: (organizationId: string, preview: Preview) => PreviewQuery<Key>
  /** Asks for the missing values. */
  hint: string
}

/** Where mail will go once the form is saved, or why it can’t be saved. */
export const RouteOutcome = <Preview extends object, Key extends readonly unknown[]>({
  preview,
  queryOf,
  hint,
}: RouteOutcomeProps<Preview, Key>) => (
  <section
    aria-label="Who will get mail"
    className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
  >
    <h3 className="font-medium">Who will get mail</h3>
    {preview === null ? (
      <p className="text-muted">{hint}</p>
    ) : (
      <Outcome text={JSON.stringify(preview)} queryOf={queryOf} />
    )}
  </section>
)

interface OutcomeProps<Preview extends object, Key extends readonly unknown[]> extends Pick<
  RouteOutcomeProps<Preview, Key>,
  'queryOf'
> {
  // A text, because an object is another one at each rendering.
  text: string
}

const Outcome = <Preview extends object, Key extends readonly unknown[]>({
  text,
  queryOf,
}: OutcomeProps<Preview, Key>) => {
  const { organization_id } = useOrganization()
  const settled = useDebounced(text, waitMs)
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(organization_id, JSON.parse(settled) as Preview),
    placeholderData: keepPreviousData,
  })
  const isOld = isPlaceholderData || settled !== text
  if (error !== null && !isOld) return <Failure {...explainError(error)} />
  if (data === undefined) return <p className="text-muted">Loading recipients…</p>
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : ''}>
      <ResolutionAnswer resolution={data.body} />
    </div>
  )
}
