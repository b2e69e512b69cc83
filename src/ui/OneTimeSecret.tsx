import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton'
import { Notice } from './Notice'

interface OneTimeSecretProps {
  /** What it is, for example `Password`. */
  label: string
  secret: string
  /** Where it goes from here. */
  children: ReactNode
}

/** A secret that the API shows this once: to be read, copied, and not found again. */
export const OneTimeSecret = ({ label, secret, children }: OneTimeSecretProps) => (
  <div className="flex flex-col gap-3">
    <Notice tone="warning" title={`The ${label.toLowerCase()} is shown this once`}>
      {children}
    </Notice>
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 py-2">
      <code aria-label={label} className="min-w-0 font-mono text-base break-all select-all">
        {secret}
      </code>
      <CopyButton text={secret} label={`Copy ${label.toLowerCase()}`} />
    </div>
  </div>
)
