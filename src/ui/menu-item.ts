import type { To } from 'react-router'

/** One item of a menu: an action or a link. */
export type MenuItem = {
  /** What it does; its first word is a verb, by which it gets its sign. */
  label: string
  /** Why it cannot be chosen now; shown under its label. */
  disabledReason?: string | null
  danger?: boolean
  /** Begins a group, after a line. Dangerous items are apart anyway. */
  isApart?: boolean
} & ({ onSelect: () => void } | { to: To; state?: unknown })
