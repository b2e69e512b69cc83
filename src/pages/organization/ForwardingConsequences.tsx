import { useQuery } from '@tanstack/react-query'
import type { OrganizationSettings } from '../../contract/generated/schemas/organizationSettings.zod'
import { forwardingUseQuery } from '../../resources/delivery/queries'
import { useMail } from '../../resources/health/use-mail-state'
import { useOrganization } from '../../session/organization'
import { forwardingConsequences } from './forwarding-consequences'

type Forwarding = OrganizationSettings['external_forwarding']

/** What the chosen setting changes for forwards and users' rules, and what mail servers don't apply of it. */
export const ForwardingConsequences = ({ before, after }: { before: Forwarding; after: Forwarding }) => {
  const { data } = useQuery(forwardingUseQuery(useOrganization().organization_id))
  const sentences = forwardingConsequences(before, after, data?.body, useMail())
  return (
    <ul
      aria-label="Consequences"
      aria-live="polite"
      className="flex list-disc flex-col gap-1 pl-5 empty:hidden"
    >
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
