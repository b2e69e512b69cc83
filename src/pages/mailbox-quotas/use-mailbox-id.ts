import { useLoaderData } from 'react-router'
import type { LoadedMailbox } from './loaders'

/** The ID of a panel's mailbox, from its loader. */
export const useMailboxId = (): string => useLoaderData<LoadedMailbox>().mailboxQuotaId
