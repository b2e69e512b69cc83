import {
  ArrowRight,
  Ban,
  Copy,
  Eye,
  History,
  KeyRound,
  ListFilter,
  type LucideIcon,
  Maximize2,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react'
import { createElement } from 'react'

const signs: Readonly<Record<string, LucideIcon>> = {
  API: Eye,
  Before: History,
  Change: Pencil,
  Copy,
  Delete: Trash2,
  Details: Eye,
  Edit: Pencil,
  Go: ArrowRight,
  Only: ListFilter,
  Open: ArrowRight,
  Reactivate: Undo2,
  Remove: Trash2,
  Reset: KeyRound,
  Resize: Maximize2,
  Revoke: Ban,
  Settings: Pencil,
  Show: ListFilter,
  Suspend: Ban,
  What: History,
  Withdraw: Trash2,
}

/** The sign of an act in a menu, by the word that begins its label; an empty place for a word that has none. */
export const MenuSign = ({ label }: { label: string }) => {
  const sign = signs[label.split(' ', 1)[0] ?? '']
  return (
    <span className="flex size-4 shrink-0 opacity-80">
      {sign !== undefined && createElement(sign, { 'aria-hidden': true, className: 'size-4' })}
    </span>
  )
}
