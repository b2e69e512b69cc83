import {
  ArrowRight,
  AtSign,
  Ban,
  Bell,
  CirclePause,
  Code,
  Copy,
  Eye,
  FileUp,
  History,
  KeyRound,
  ListFilter,
  type IconNode,
  LogOut,
  Maximize2,
  Pencil,
  Power,
  SlidersHorizontal,
  Trash2,
  Undo2,
  UserPlus,
  Users,
} from 'lucide'
import { Icon } from './Icon'

const signs: Readonly<Record<string, IconNode>> = {
  API: Code,
  Before: History,
  Change: Bell,
  Copy,
  Delete: Trash2,
  Details: Eye,
  Edit: Pencil,
  Go: ArrowRight,
  From: FileUp,
  Offboard: LogOut,
  One: UserPlus,
  Only: ListFilter,
  Open: ArrowRight,
  Reactivate: Undo2,
  Rename: AtSign,
  Remove: Trash2,
  Reset: KeyRound,
  Restore: Undo2,
  Resize: Maximize2,
  Revoke: Ban,
  Settings: SlidersHorizontal,
  Several: Users,
  Show: ListFilter,
  Suspend: CirclePause,
  Turn: Power,
  What: History,
  Withdraw: Trash2,
}

/** The icon of an act in a menu, by the first word of its label; an empty place for a word without one. */
export const MenuSign = ({ label }: { label: string }) => {
  const sign = signs[label.split(' ', 1)[0] ?? '']
  return <span className="flex size-4 shrink-0 opacity-80">{sign !== undefined && <Icon icon={sign} />}</span>
}
