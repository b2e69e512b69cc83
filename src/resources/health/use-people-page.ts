import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { useIdle } from '../../ui/use-idle'
import { healthQuery } from './queries'

/** The self-service page. */
export interface PeoplePage {
  /** The page's full address, to share; null where there is none. */
  url: string | null
  /** Whether mail programs wait for a password that must be changed. */
  isKeptOut: boolean
  /** The effect of a password that must be changed, as the end of a sentence about "it". */
  mustChange: string
}

/** The self-service page, and the effect of a password that must be changed. */
export const usePeoplePage = (): PeoplePage => {
  const { organization_id } = useOrganization()
  // It changes with the installation, so a minute-old answer is right.
  const { data } = useQuery({
    ...healthQuery(organization_id),
    enabled: useIdle(),
    staleTime: 60_000,
    refetchInterval: false,
  })
  const { state, people_page: path = null } = data?.body.mail ?? {}
  const url = path === null ? null : `${window.location.origin}${path}`
  const isKeptOut = url !== null && state === 'attached'
  return {
    url,
    isKeptOut,
    mustChange: isKeptOut
      ? `must be changed on ${url} before mail programs can sign in`
      : 'should be changed at the next sign-in',
  }
}
