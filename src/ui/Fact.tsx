/* oxlint-disable jsx-a11y/role-supports-aria-props -- Every role has aria-description since WAI-ARIA 1.3. */
import { type ReactNode, use } from 'react'
import { InRow } from './in-row'

interface FactProps {
  /** Null until it is loaded. */
  exact: string | null
  children: ReactNode
  className?: string
}

/**
 * A rounded value that shows its exact form on hover, focus and touch (described.ts); a button, because only that gets focus
 * by touch. In a list Tab skips it: the exact value is on the page of the row.
 */
export const Fact = ({ exact, children, className = '' }: FactProps) => (
  <button
    type="button"
    tabIndex={use(InRow) ? -1 : undefined}
    aria-description={exact ?? undefined}
    className={`min-h-6 cursor-help rounded-sm [text-align:inherit] text-inherit digits ${className}`}
  >
    {children}
  </button>
)
