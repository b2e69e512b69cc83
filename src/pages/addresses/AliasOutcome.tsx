import type { AliasPreview } from '../../contract/generated/schemas/aliasPreview.zod'
import { previewQuery } from '../../resources/addresses/queries'
import { RouteOutcome } from './RouteOutcome'

/** Where mail to an alias will go once it is saved, or why it can’t be saved. Null asks for the missing values. */
export const AliasOutcome = ({ preview }: { preview: AliasPreview | null }) => (
  <RouteOutcome
    preview={preview}
    queryOf={previewQuery}
    hint="Enter an address and choose who gets its mail. You’ll see here where the mail will go."
  />
)
