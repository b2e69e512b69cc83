import type { GroupPreview } from '../../contract/generated/schemas/groupPreview.zod'
import { groupPreviewQuery } from '../../resources/addresses/queries'
import { RouteOutcome } from './RouteOutcome'

interface GroupOutcomeProps {
  preview: GroupPreview | null
  hint: string
}

/** Where mail to a group will go once it is saved, or why it can’t be saved. */
export const GroupOutcome = ({ preview, hint }: GroupOutcomeProps) => (
  <RouteOutcome preview={preview} queryOf={groupPreviewQuery} hint={hint} />
)
