import { useQuery } from '@tanstack/react-query'
import * as paths from '../../paths'
import { mailWords } from '../../resources/health/mail-words'
import { healthQuery } from '../../resources/health/queries'
import { demonstrationWords, useDemonstration } from '../../resources/organization/use-demonstration'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'

/** Says above the numbers what enforces and measures them, and where they are invented. */
export const MailLine = () => {
  const { organization_id } = useOrganization()
  const health = useQuery(healthQuery(organization_id)).data?.body
  const isDemonstration = useDemonstration()
  // Its room is kept, so that nothing moves when the state is known.
  return (
    <p className="min-h-6 text-muted">
      {isDemonstration && `${demonstrationWords} `}
      {health !== undefined && (
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
