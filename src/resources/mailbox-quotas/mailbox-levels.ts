import { CircleAlert, CircleCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'

/** How full a mailbox is, as the contract tells it apart. */
export type MailboxLevel = MailboxQuota['level']

interface LevelWords {
  word: string
  /** Which share of the limit is stored. */
  share: string
  tone: 'ok' | 'info' | 'warning' | 'danger'
  icon: LucideIcon
}

/** Each level by word, shape and colour, from empty to full. */
export const mailboxLevels: Readonly<Record<MailboxLevel, LevelWords>> = {
  ok: { word: 'OK', share: 'below 80 %', tone: 'ok', icon: CircleCheck },
  notice: { word: 'Notice', share: '80 % and more', tone: 'info', icon: CircleAlert },
  warning: { word: 'Warning', share: '95 % and more', tone: 'warning', icon: TriangleAlert },
  full: { word: 'Full', share: '100 % and more: new mail is refused', tone: 'danger', icon: OctagonX },
}
