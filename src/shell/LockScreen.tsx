import { Lock } from 'lucide'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { LockReason, Profile } from '../session/profiles'
import { signOut } from '../resources/key/session'
import { useDocumentTitle } from '../ui/document-title'
import { usePageMark } from '../ui/page-mark'
import { Button } from '../ui/Button'
import { KeyForm } from '../resources/key/KeyForm'
import { takeFrame } from './take-frame'
import { Icon } from '../ui/Icon'

const reasons: Record<LockReason, string> = {
  idle: 'Locked after a while without activity.',
  by_hand: 'You locked the console.',
  key_unknown: 'Your session has ended.',
  key_expired: 'Your session or its key has expired.',
  key_revoked: 'The key of this session was revoked.',
}

const reopen = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
  if (currentTarget.isConnected) currentTarget.showModal()
}

// Escape must not reach a dialog below this one: it would close, and typed text would be lost.
const stopKeys = (event: KeyboardEvent) => {
  event.stopPropagation()
  if (event.key === 'Escape') event.preventDefault()
}

/** Replaces the page until a key of the same organization is pasted. The page keeps its state until then. */
export const LockScreen = ({ profile, reason }: { profile: Profile; reason: LockReason }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useDocumentTitle('Locked')
  usePageMark('data-locked')
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const screen = dialog.current
    before.current = document.activeElement
    screen?.showModal()
    const putBack = takeFrame()
    return () => {
      screen?.close()
      putBack()
    }
  }, [])
  // The page behind the lock gets the focus back once the lock is gone.
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus()
    },
    [],
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onClose={reopen}
      onKeyDown={stopKeys}
      className="lock m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-page text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-96 flex-col justify-center gap-6 px-4 py-8">
        <div className="flex flex-col gap-2">
          <Icon icon={Lock} className="size-6 text-muted" />
          <h1 id="lock-title" className="text-xl font-semibold wrap-anywhere">
            {profile.organization_name} is locked
          </h1>
          <p>{reasons[reason]}</p>
          <p className="text-muted">
            The page is as you left it, with everything you typed. Paste a key for this organization to
            continue.
          </p>
        </div>
        <KeyForm
          label="API key"
          submit="Unlock"
          organizationId={profile.organization_id}
          account={profile.organization_name}
        />
        <Button variant="quiet" onClick={signOut}>
          Sign out and discard what you typed
        </Button>
      </div>
    </dialog>
  )
}
