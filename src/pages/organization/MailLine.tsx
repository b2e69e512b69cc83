import { useQuery } from '@tanstack/react-query'
import * as paths from '../../paths'
import { mailStateText } from '../../resources/health/mail-text'
import { healthQuery } from '../../resources/health/queries'
import { demonstrationText, useDemonstration } from '../../resources/organization/use-demonstration'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'

/** The services that apply changes, and whether the numbers are invented. The banner says where no mail server is connected. */
export const MailLine = () => {
  const { organization_id } = useOrganization()
  const health = useQuery(healthQuery(organization_id)).data?.body
  const isDemonstration = useDemonstration()
  const isAttached = health?.mail.state === 'attached'
  if (!isDemonstration && !isAttached) return null
  return (
    <p className="text-muted">
      {isDemonstration && `${demonstrationText} `}
      {isAttached && (
        <>
          {mailStateText(health)}{' '}
          <Link to={paths.health(organization_id)} className="text-accent underline">
            Health
          </Link>
        </>
      )}
    </p>
  )
}
