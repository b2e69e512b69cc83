import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { useIdle } from '../../ui/use-idle'
import { healthQuery } from './queries'

/** Where people change their own password. */
export interface PeoplePage {
  /** The page's whole address, to be given to somebody; null where there is none. */
  url: string | null
  /** Whether mail programs wait for a password that must be changed. */
  isKeptOut: boolean
  /** What becomes of a password that must be changed, to be said of "it". */
  mustChange: string
}

/** Where people change their own password, and what becomes of one that must be changed. */
export const usePeoplePage = (): PeoplePage => {
  const { organization_id } = useOrganization()
  // It changes with the installation: what is kept for a minute is right.
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
      ? `is kept out of mail until it is changed, on ${url}`
      : 'should be changed at the next login',
  }
}
