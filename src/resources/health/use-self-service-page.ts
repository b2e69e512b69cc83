import { useQuery } from '@tanstack/react-query'
import type { PublicServer } from '../../contract/generated/schemas/publicServer.zod'
import { useOrganization } from '../../session/organization'
import { useIdle } from '../../ui/use-idle'
import { healthQuery } from './queries'

/** The self-service page. */
export interface SelfServicePage {
  /** The page's full URL, to share; null if the installation has none. */
  url: string | null
  /** Whether mail apps can't sign in until a password that must be changed is changed. */
  blocksMailPrograms: boolean
  /** The effect of a password that must be changed, to follow "The password" or "The passwords". */
  passwordChangeText: string
  /** The servers that users enter in their mail apps. */
  servers: readonly PublicServer[]
}

/** The self-service page, and the effect of a password that must be changed. */
export const useSelfServicePage = (): SelfServicePage => {
  const { organization_id } = useOrganization()
  // It changes only with the installation, so it can be a minute old.
  const { data } = useQuery({
    ...healthQuery(organization_id),
    enabled: useIdle(),
    staleTime: 60_000,
    refetchInterval: false,
  })
  const { state, people_page: path = null, public_servers: servers = [] } = data?.body.mail ?? {}
  const url = path === null ? null : `${window.location.origin}${path}`
  const blocksMailPrograms = url !== null && state === 'attached'
  return {
    url,
    blocksMailPrograms,
    servers,
    passwordChangeText: blocksMailPrograms
      ? `must be changed on ${url} before mail apps can sign in`
      : 'must be changed at the next sign-in',
  }
}
