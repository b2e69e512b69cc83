import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import type { LoadedMailbox } from './loaders'
import { MailboxResize } from './MailboxResize'

// What is done seldom is loaded only then.
const panels = {
  add: lazyWithRetry(async () => (await import('./MailboxQuotaCreate')).MailboxQuotaCreate),
  resize: MailboxResize,
  warning: lazyWithRetry(async () => (await import('./MailboxQuotaEdit')).MailboxQuotaEdit),
  remove: lazyWithRetry(async () => (await import('./MailboxRemove')).MailboxRemove),
}

/** A panel about the mailbox of a person, over the person's page; resizing also over the list. */
export const MailboxPanel = () => {
  const Act = panels[useLoaderData<LoadedMailbox>().act]
  return (
    <Suspense fallback={null}>
      <Act />
    </Suspense>
  )
}
