import { CircleAlert, CircleCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import { fullPercent, noticePercent, warningPercent } from '../../contract/generated/rules/mailbox'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'

/** A level of the contract: how full a mailbox is. */
export type MailboxLevel = MailboxQuota['level']

interface LevelWords {
  word: string
  /** The stored share of the limit, in words. */
  share: string
  tone: 'ok' | 'info' | 'warning' | 'danger'
  icon: LucideIcon
}

/** Each level by word, shape and colour, from empty to full. */
export const mailboxLevels: Readonly<Record<MailboxLevel, LevelWords>> = {
  ok: { word: 'OK', share: `below ${noticePercent} %`, tone: 'ok', icon: CircleCheck },
  notice: { word: 'Notice', share: `${noticePercent} % and more`, tone: 'info', icon: CircleAlert },
  warning: { word: 'Warning', share: `${warningPercent} % and more`, tone: 'warning', icon: TriangleAlert },
  full: {
    word: 'Full',
    share: `${fullPercent} % and more: new mail is refused`,
    tone: 'danger',
    icon: OctagonX,
  },
}
