import { useQuery } from '@tanstack/react-query'
import * as paths from '../../paths'
import { mailWords } from '../../resources/health/mail-words'
import { healthQuery } from '../../resources/health/queries'
import { demonstrationWords, useDemonstration } from '../../resources/organization/use-demonstration'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'

/** Which services apply changes, and whether the numbers are invented. Without a mail server, the banner says so. */
export const MailLine = () => {
  const { organization_id } = useOrganization()
  const health = useQuery(healthQuery(organization_id)).data?.body
  const isDemonstration = useDemonstration()
  // Its room is kept, so that nothing moves when the state is known.
  return (
    <p className="min-h-6 text-muted">
      {isDemonstration && `${demonstrationWords} `}
      {health?.mail.state === 'attached' && (
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
