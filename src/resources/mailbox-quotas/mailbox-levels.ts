import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react'
import { fullPercent, noticePercent, warningPercent } from '../../contract/generated/rules/mailbox'
import type { ListMailboxQuotasParams } from '../../contract/generated/schemas/listMailboxQuotasParams.zod'

/** How full a mailbox is, as the contract filters by it; `unknown` where nobody has measured it. */
export type MailboxLevel = NonNullable<ListMailboxQuotasParams['level']>

interface LevelWords {
  word: string
  /** The stored share of the limit, in words. */
  share: string
  tone: 'ok' | 'info' | 'warning' | 'danger' | 'neutral'
  icon: LucideIcon
}

/** Each level by word, shape and colour, from empty to full. */
export const mailboxLevels: Readonly<Record<MailboxLevel, LevelWords>> = {
  ok: { word: 'OK', share: `below ${noticePercent} %`, tone: 'ok', icon: CircleCheck },
  notice: { word: 'Notice', share: `${noticePercent} % and more`, tone: 'info', icon: CircleAlert },
  warning: { word: 'Warning', share: `${warningPercent} % and more`, tone: 'warning', icon: TriangleAlert },
  full: {
    word: 'Full',
    share: `${fullPercent} % and more`,
    tone: 'danger',
    icon: OctagonX,
  },
  unknown: { word: 'Not known', share: 'not measured', tone: 'neutral', icon: CircleDashed },
}
