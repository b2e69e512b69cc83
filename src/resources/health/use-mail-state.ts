import { useQuery } from '@tanstack/react-query'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { useOrganization } from '../../session/organization'
import { healthQuery } from './queries'

export type MailState = Health['mail']['state']

/** The state of the mail system; undefined while it is unknown. */
export const useMail = (): Health['mail'] | undefined => {
  const { organization_id } = useOrganization()
  // It changes with the installation, so a minute-old answer is right.
  return useQuery({ ...healthQuery(organization_id), staleTime: 60_000, refetchInterval: false }).data?.body
    .mail
}

/** Whether a mail server applies changes; undefined while that is unknown. */
export const useMailState = (): MailState | undefined => useMail()?.state
