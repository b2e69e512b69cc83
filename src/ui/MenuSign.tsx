import {
  ArrowRight,
  Ban,
  Copy,
  Eye,
  History,
  KeyRound,
  ListFilter,
  type IconNode,
  LogOut,
  Maximize2,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide'
import { Icon } from './Icon'

const signs: Readonly<Record<string, IconNode>> = {
  API: Eye,
  Before: History,
  Change: Pencil,
  Copy,
  Delete: Trash2,
  Details: Eye,
  Edit: Pencil,
  Go: ArrowRight,
  Offboard: LogOut,
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
  return <span className="flex size-4 shrink-0 opacity-80">{sign !== undefined && <Icon icon={sign} />}</span>
}
