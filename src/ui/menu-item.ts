import type { ReactNode } from 'react'
import type { To } from 'react-router'

/** One line of a menu: an act, or a link to somewhere. */
export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Why it cannot be chosen now; stands under its label. */
  disabledReason?: string | null
  danger?: boolean
} & ({ onSelect: () => void } | { to: To; state?: unknown })
