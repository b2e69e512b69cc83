import { useLoaderData } from 'react-router'
import type { LoadedMailbox } from './loaders'

/** The mailbox of a panel, which its loader has found. */
export const useMailboxId = (): string => useLoaderData<LoadedMailbox>().mailboxQuotaId
