import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import type { LoadedMailbox } from './loaders'
import { MailboxResize } from './MailboxResize'

// Rare acts are loaded when they are opened.
const panels = {
  add: lazyWithRetry(async () => (await import('./MailboxQuotaCreate')).MailboxQuotaCreate),
  resize: MailboxResize,
  warning: lazyWithRetry(async () => (await import('./MailboxQuotaEdit')).MailboxQuotaEdit),
  remove: lazyWithRetry(async () => (await import('./MailboxRemove')).MailboxRemove),
}

/** A panel about a mailbox, over the identity's page; resizing also over the list. */
export const MailboxPanel = () => {
  const Act = panels[useLoaderData<LoadedMailbox>().act]
  return (
    <Suspense fallback={null}>
      <Act />
    </Suspense>
  )
}
