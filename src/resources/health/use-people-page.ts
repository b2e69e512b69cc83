import { useQuery } from '@tanstack/react-query'
import type { PublicServer } from '../../contract/generated/schemas/publicServer.zod'
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
  /** The servers that users enter in their mail programs. */
  servers: readonly PublicServer[]
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
  const { state, people_page: path = null, public_servers: servers = [] } = data?.body.mail ?? {}
  const url = path === null ? null : `${window.location.origin}${path}`
  const isKeptOut = url !== null && state === 'attached'
  return {
    url,
    isKeptOut,
    servers,
    mustChange: isKeptOut
      ? `must be changed on ${url} before mail programs can sign in`
      : 'should be changed at the next sign-in',
  }
}
