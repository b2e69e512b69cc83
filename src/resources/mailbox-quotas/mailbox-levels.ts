import { CircleAlert, CircleCheck, CircleDashed, type IconNode, OctagonX, TriangleAlert } from 'lucide'
import { fullPercent, noticePercent, warningPercent } from '../../contract/generated/rules/mailbox'
import type { ListMailboxQuotasParams } from '../../contract/generated/schemas/listMailboxQuotasParams.zod'
import { formatPercent } from '../../util/number'

/** How full a mailbox is, as the contract filters by it; `unknown` before it is measured. */
export type MailboxLevel = NonNullable<ListMailboxQuotasParams['level']>

/** The colour of the sign of each tone of a level. */
export const levelColours = {
  ok: 'text-ok',
  warning: 'text-amber',
  danger: 'text-danger',
  neutral: 'text-muted',
} as const

interface LevelText {
  word: string
  tone: keyof typeof levelColours
  icon: IconNode
}

/** Each level by word, shape and colour, from empty to full. */
export const mailboxLevels: Readonly<Record<MailboxLevel, LevelText>> = {
  ok: { word: 'OK', tone: 'ok', icon: CircleCheck },
  notice: {
    word: `Over ${formatPercent(noticePercent)}`,
    tone: 'warning',
    icon: CircleAlert,
  },
  warning: {
    word: `Over ${formatPercent(warningPercent)}`,
    tone: 'warning',
    icon: TriangleAlert,
  },
  full: {
    word: 'Full',
    tone: 'danger',
    icon: OctagonX,
  },
  unknown: { word: 'Not measured', tone: 'neutral', icon: CircleDashed },
}

/** The level of a mailbox by its used bytes and its size; the API has the same rule. */
export const levelOf = (stored: number, limit: number): Exclude<MailboxLevel, 'unknown'> => {
  const percent = (stored / limit) * 100
  if (percent >= fullPercent) return 'full'
  if (percent >= warningPercent) return 'warning'
  return percent >= noticePercent ? 'notice' : 'ok'
}
