import { countOf } from '../../util/number'
import { formatDay } from '../../util/time'

/** Since when mail servers report what rules send. */
export const sinceText = (since: string | null | undefined): string =>
  since === undefined || since === null
    ? 'Mail of the last 30 days, if mail servers report it.'
    : `Mail of the last 30 days. Mail servers have reported it since ${formatDay(new Date(since))}.`

/** Messages to targets that aren't in the list; null without any. */
export const unlistedText = (count: number | undefined): string | null =>
  count === undefined || count === 0
    ? null
    : `${countOf(count, 'more message', 'more messages')} went to targets that aren’t listed. The list has up to 50 targets of each identity, those of other mail systems first.`
