import { useQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import type { Group } from '../../contract/generated/schemas/group.zod'
import { largeGroup } from '../../resources/addresses/group-words'
import { resolutionQuery } from '../../resources/addresses/queries'
import { ResolutionAnswer } from '../../resources/addresses/ResolutionAnswer'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'

/** Who gets mail to a group, each step on request. */
export const GroupMail = ({ group }: { group: Group }) => (
  <section
    aria-labelledby="group-mail"
    className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 sm:p-5"
  >
    <h2 id="group-mail" className="text-base font-semibold">
      Who gets mail
    </h2>
    <Recipients group={group} />
  </section>
)

const Recipients = ({ group: { address, recipient_count } }: { group: Group }) => {
  const { organization_id } = useOrganization()
  const { data, error } = useQuery({
    ...resolutionQuery(organization_id, address),
    // A large group is resolved after changes only, not every few seconds.
    ...(recipient_count > largeGroup ? { refetchInterval: false as const } : {}),
  })
  if (data !== undefined) return <ResolutionAnswer resolution={data.body} isFolded />
  if (error !== null) return <Failure {...explainError(error)} />
  return <p className="text-muted">Loading recipients…</p>
}
