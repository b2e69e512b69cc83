import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { CopyButton } from './CopyButton'
import { LeaveGuard } from './LeaveGuard'
import { OneTimeSecret } from './OneTimeSecret'
import { Panel } from './Panel'
import { useBurstGuard } from './use-burst-guard'
import { lowerFirst } from '../util/lower-first'
import { addShownSecret } from './topmost-dialog'

interface SecretPanelProps {
  title: string
  /** The kind of secret, for example `Password`. */
  label: string
  secret: string
  /** Says where the user has to store it. */
  words: ReactNode
  /** A text that has the secret and what it belongs to, and the label of the button that copies both. */
  together?: { text: string; label: string }
  onClose: () => void
  children?: ReactNode
}

/** The panel of a secret that is shown once: it asks before it closes, until the secret has been copied. */
export const SecretPanel = (props: SecretPanelProps) => {
  const { title, label, secret, words, together, onClose, children } = props
  const [isCopied, setCopied] = useState(false)
  // The next key may come before the next rendering, as it goes to a button that has the focus already.
  const wasCopied = useRef(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  const doneButton = useRef<HTMLButtonElement>(null)
  const guardEnter = useBurstGuard()
  useEffect(addShownSecret, [])
  const onCopied = () => {
    wasCopied.current = true
    setCopied(true)
    doneButton.current?.focus()
  }
  return (
    <Panel title={title} initialFocus={() => copyButton.current} staysBesidePress onClose={onClose}>
      <div className="flex flex-col gap-4" onKeyDownCapture={guardEnter}>
        <OneTimeSecret
          label={label}
          secret={secret}
          isCopied={isCopied}
          onCopied={onCopied}
          copyButton={copyButton}
        >
          {words}
        </OneTimeSecret>
        {together !== undefined && (
          <div className="-mt-1 flex">
            <CopyButton {...together} variant="secondary" onCopied={onCopied} />
          </div>
        )}
        {children}
        <div className="flex justify-end">
          <Button ref={doneButton} variant={isCopied ? 'primary' : 'secondary'} onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
      <LeaveGuard
        dirty={!isCopied}
        isDone={() => wasCopied.current}
        title={`You haven’t copied the ${lowerFirst(label)}`}
        confirmLabel="Close without copying"
        cancelLabel={`Back to the ${lowerFirst(label)}`}
      >
        After you close this, it can’t be shown again.
      </LeaveGuard>
    </Panel>
  )
}
