import { useQuery } from '@tanstack/react-query'
import type { OrganizationSettings } from '../../contract/generated/schemas/organizationSettings.zod'
import { forwardingUseQuery } from '../../resources/delivery/queries'
import { openOrganizationsText, unboundText } from '../../resources/delivery/unbound-text'
import { useMail } from '../../resources/health/use-mail-state'
import { useOrganization } from '../../session/organization'
import { forwardingConsequences } from './forwarding-consequences'

type Forwarding = OrganizationSettings['external_forwarding']

/** What the chosen setting changes for forwards and users' rules. */
export const ForwardingConsequences = ({ before, after }: { before: Forwarding; after: Forwarding }) => {
  const { data } = useQuery(forwardingUseQuery(useOrganization().organization_id))
  const mail = useMail()
  const unbound = unboundText(mail) ?? (after === 'refused' ? openOrganizationsText(mail) : null)
  const sentences = data === undefined ? [] : forwardingConsequences(before, after, data.body, unbound)
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
