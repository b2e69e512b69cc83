import type { ReactNode, Ref } from 'react'
import { CopyButton } from './CopyButton'
import { Notice } from './Notice'
import { lowerFirst } from '../util/lower-first'

interface OneTimeSecretProps {
  /** The kind of secret, for example `Password`. */
  label: string
  secret: string
  /** Says where the user has to store it. */
  children: ReactNode
  isCopied: boolean
  onCopied: () => void
  copyButton: Ref<HTMLButtonElement>
}

/** A secret that the API returns only once, with a button to copy it. */
export const OneTimeSecret = (props: OneTimeSecretProps) => {
  const { label, secret, children, isCopied, onCopied, copyButton } = props
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" title={`Save the ${lowerFirst(label)} now: it is shown only once`}>
        {children}
      </Notice>
      <div
        className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 py-2"
        onCopy={() => getSelection()?.toString().trim() === secret && onCopied()}
      >
        <code aria-label={label} className="min-w-0 font-mono text-base break-all select-all">
          {secret}
        </code>
        <CopyButton
          ref={copyButton}
          text={secret}
          label={`Copy ${lowerFirst(label)}`}
          variant={isCopied ? 'quiet' : 'primary'}
          onCopied={onCopied}
        />
      </div>
    </div>
  )
}
