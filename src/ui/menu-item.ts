import type { ReactNode } from 'react'
import type { To } from 'react-router'

/** One item of a menu: an action or a link. */
export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Why it cannot be chosen now; shown under its label. */
  disabledReason?: string | null
  danger?: boolean
} & ({ onSelect: () => void } | { to: To; state?: unknown })
