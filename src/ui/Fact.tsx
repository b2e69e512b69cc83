/* oxlint-disable jsx-a11y/role-supports-aria-props -- Every role has aria-description since WAI-ARIA 1.3. */
import type { ReactNode } from 'react'
import { Hint } from './Hint'

interface FactProps {
  /** Null until it is known. */
  exact: string | null
  children: ReactNode
}

/** A rounded value that shows its exact form on hover, focus and touch; a button, because only that gets focus by touch. */
export const Fact = ({ exact, children }: FactProps) => (
  <Hint text={exact}>
    <button
      type="button"
      aria-description={exact ?? undefined}
      className="min-h-6 cursor-help rounded-sm [text-align:inherit] text-inherit tabular-nums"
    >
      {children}
    </button>
  </Hint>
)
