import type { To } from 'react-router'
import type { MenuLabel } from './menu-actions'

/** One item of a menu: an action or a link. */
export type MenuItem = {
  /** Verb and object; the verb selects the icon. */
  label: MenuLabel
  /** Why the item is disabled; shown under its label. */
  disabledReason?: string | null
  danger?: boolean
  /** The key that does the same on the page, as `aria-keyshortcuts` has it. */
  shortcut?: string
  /** Whether a line separates it from the item before. Dangerous items are always separate. */
  isApart?: boolean
} & ({ onSelect: () => void } | { to: To; state?: unknown })
