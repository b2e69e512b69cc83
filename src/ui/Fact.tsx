import type { ReactNode } from 'react'
import { Hint } from './Hint'

/** A rounded value whose exact form shows on hover, focus and touch: a button, because a touch needs one. */
export const Fact = ({ exact, children }: { exact: string; children: ReactNode }) => (
  <Hint text={exact}>
    {(id) => (
      <button
        type="button"
        aria-describedby={id}
        className="min-h-6 cursor-help rounded-sm [text-align:inherit] text-inherit tabular-nums"
      >
        {children}
      </button>
    )}
  </Hint>
)
