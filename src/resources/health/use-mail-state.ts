import { useQuery } from '@tanstack/react-query'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { useOrganization } from '../../session/organization'
import { healthQuery } from './queries'

export type MailState = Health['mail']['state']

/** What is known of the mail system; undefined while that is not known. */
export const useMail = (): Health['mail'] | undefined => {
  const { organization_id } = useOrganization()
  // It changes with the installation: what is kept for a minute is right.
  return useQuery({ ...healthQuery(organization_id), staleTime: 60_000, refetchInterval: false }).data?.body
    .mail
}

/** Whether a mail system does what is recorded here; undefined while that is not known. */
export const useMailState = (): MailState | undefined => useMail()?.state
