/* oxlint-disable jsx-a11y/role-supports-aria-props -- Every role has aria-description since WAI-ARIA 1.3. */
import type { ReactNode } from 'react'
import { Hint } from './Hint'

/** A rounded value that shows its exact form on hover, focus and touch; a button, because only that gets focus by touch. */
export const Fact = ({ exact, children }: { exact: string; children: ReactNode }) => (
  <Hint text={exact}>
    <button
      type="button"
      aria-description={exact}
      className="min-h-6 cursor-help rounded-sm [text-align:inherit] text-inherit tabular-nums"
    >
      {children}
    </button>
  </Hint>
)
