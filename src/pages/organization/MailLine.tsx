import { useQuery } from '@tanstack/react-query'
import * as paths from '../../paths'
import { mailWords } from '../../resources/health/mail-words'
import { healthQuery } from '../../resources/health/queries'
import { demonstrationWords, useDemonstration } from '../../resources/organization/use-demonstration'
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
      {isDemonstration && `${demonstrationWords} `}
      {isAttached && (
        <>
          {mailWords(health)}{' '}
          <Link to={paths.health(organization_id)} className="text-accent underline">
            Health
          </Link>
        </>
      )}
    </p>
  )
}
