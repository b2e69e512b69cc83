import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import type { AliasPreview } from '../../contract/generated/schemas/aliasPreview.zod'
import { previewQuery } from '../../resources/addresses/queries'
import { ResolutionAnswer } from '../../resources/addresses/ResolutionAnswer'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'
import { useDebounced } from '../../util/debounced'

const waitMs = 250

/** Where mail to an alias will go once it is saved, or why it can’t be saved. Null asks for the missing values. */
export const AliasOutcome = ({ preview }: { preview: AliasPreview | null }) => (
  <section
    aria-label="Who will get mail"
    className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
  >
    <h3 className="font-medium">Who will get mail</h3>
    {preview === null ? (
      <p className="text-muted">
        Enter an address and choose who gets its mail. You’ll see here where the mail will go.
      </p>
    ) : (
      <Outcome text={JSON.stringify(preview)} />
    )}
  </section>
)

// A text, because an object is another one at each rendering.
const Outcome = ({ text }: { text: string }) => {
  const { organization_id } = useOrganization()
  const settled = useDebounced(text, waitMs)
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery(organization_id, JSON.parse(settled) as AliasPreview),
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
