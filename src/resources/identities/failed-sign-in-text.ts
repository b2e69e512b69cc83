import type { FailedSignIns } from '../../contract/generated/schemas/failedSignIns.zod'
import type { FailedSignInMinute } from '../../contract/generated/schemas/failedSignInMinute.zod'
import { joinNames } from '../../util/join-names'
import { countOf, formatCount } from '../../util/number'
import { daysBefore, formatDay, formatWeekday } from '../../util/time'
import type { MailState } from '../health/use-mail-state'
import { signInServiceNames } from './sign-in-services'

/** A day as people say it: `today`, `yesterday`, `Tuesday` within a week, else `Nov 20, 2026`. */
const dayWord = (moment: Date, now: number): string => {
  const days = daysBefore(moment, now)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 7 ? formatWeekday(moment) : formatDay(moment)
}

/** A source of failed sign-ins; the rest together have no address. */
export const sourceText = (address: string | null): string => address ?? 'Other sources'

/** Why failed sign-ins are unknown. */
export const unknownFailures: Readonly<Record<MailState, string>> = {
  not_attached: 'Unknown: no mail server is connected.',
  attached: 'Unknown: the mail server doesn’t report them.',
  unreachable: 'Unknown: the mail server doesn’t report them.',
}

/**
 * How many failed, since when and from how many sources, for example `12 failed since Tuesday, from 3 addresses`.
 * @param now milliseconds.
 */
export const failureText = (failed: FailedSignIns, now: number): string => {
  const { count, source_count, has_more_sources, since, first_at } = failed
  if (count === 0 || first_at === null) return `None since ${dayWord(new Date(since), now)}`
  // Earlier failures may be missing.
  const least = Date.parse(first_at) < Date.parse(since) ? 'At least ' : ''
  const more = has_more_sources ? 'more than ' : ''
  const from = source_count === 0 ? '' : `, from ${more}${countOf(source_count, 'address', 'addresses')}`
  return `${least}${formatCount(count)} failed since ${dayWord(new Date(first_at), now)}${from}`
}

/** The failures of one source, for example `9 by IMAP and SMTP`. */
export const sourceCountText = ({
  count,
  service_codes,
}: Pick<FailedSignIns['sources'][number], 'count' | 'service_codes'>): string => {
  const names = service_codes.map((code) => signInServiceNames[code])
  return names.length === 0 ? formatCount(count) : `${formatCount(count)} by ${joinNames(names)}`
}

/** Sign-ins that were rejected before the password was checked; null without any. */
export const refusedText = ({ refused_count }: FailedSignIns): string | null =>
  refused_count === 0
    ? null
    : `${countOf(refused_count, 'more was', 'more were')} rejected by SMTP, because this identity isn’t allowed to send mail. The password was not checked.`

/** How much failed within a minute, and from where most of it came. */
export const stormText = ({ count, sources }: FailedSignInMinute): string => {
  const [top] = sources
  const most =
    top === undefined || top.address === null ? '' : `, ${formatCount(top.count)} of them from ${top.address}`
  return `${countOf(count, 'sign-in', 'sign-ins')} failed within a minute${most}.`
}
