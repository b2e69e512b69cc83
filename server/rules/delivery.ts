import type { AutoReplyUpdate, FieldError, ForwardUpdate } from '../generated/model/index.ts'
import { forwardMaxSteps } from '../generated/rules/forward.ts'
import { invalid, Problem } from '../problem.ts'
import { asciiDomain } from './ascii-domain.ts'
import { momentOf } from './time.ts'

/*
 * Forwards and auto-replies that administrators set.
 */

/** Characters of an address: a path of 256 without its angle brackets (RFC 5321, section 4.5.3.1.3). */
const longestAddress = 254

/** Bytes that a text may have in a script: a line of Dovecot's dictionary has 64 KiB. */
const longestText = 32_768

const local = /^(?=.{1,64}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** An address to which mail is forwarded. Its domain is in ASCII and in lower case. */
interface TargetAddress {
  local: string
  domain: string
}

const addressError = (code: FieldError['code'], message: string): Problem =>
  invalid({ path: '/forward/to_address', code, message })

/** Reads the address of a forward. @throws Problem invalid_request. */
export const targetAddressOf = (typed: string): TargetAddress => {
  const address = typed.normalize('NFC').trim()
  const at = address.lastIndexOf('@')
  const parts = { local: address.slice(0, Math.max(at, 0)), domain: asciiDomain(address.slice(at + 1)) }
  if (/[^\x20-\x7e]/.test(parts.local)) {
    const message =
      'Only the domain can have letters other than a to z. Mail servers here refuse such local parts.'
    throw addressError('pattern', message)
  }
  if (address.startsWith('-'))
    throw addressError('pattern', "to_address can't begin with a hyphen: mail servers here reject it.")
  if (at < 1 || !local.test(parts.local) || !domain.test(parts.domain))
    throw addressError('pattern', 'to_address must be one address, such as name@partner.example.')
  const length = parts.local.length + 1 + parts.domain.length
  if (length <= longestAddress) return parts
  const message = `An address can have at most ${longestAddress} characters; this one has ${length}.`
  throw addressError('too_long', message)
}

/** @throws Problem invalid_request unless a forward has exactly one target. */
export const assertOneTarget = ({ to_identity_id, to_address }: NonNullable<ForwardUpdate>): void => {
  if ((to_identity_id === undefined) !== (to_address === undefined)) return
  const code = to_address === undefined ? 'required' : 'not_allowed'
  throw invalid({ path: '/forward', code, message: 'forward must have either to_identity_id or to_address.' })
}

/** Returns the refusal of an alias or a group as the target of a forward. */
export const noIdentityProblem = (
  member: keyof NonNullable<ForwardUpdate>,
  { kind, address_unicode }: { kind: 'alias' | 'group'; address_unicode: string },
): Problem =>
  invalid({
    path: `/forward/${member}`,
    code: 'not_allowed',
    message: `${address_unicode} is ${kind === 'alias' ? 'an alias' : 'a group'}. Forward to an identity, or make the identity a target of the ${kind === 'alias' ? 'alias' : 'group'} instead.`,
  })

/** Returns the refusal of a forward from an identity to itself. */
export const toItselfProblem = (member: keyof NonNullable<ForwardUpdate>): Problem =>
  invalid({
    path: `/forward/${member}`,
    code: 'not_allowed',
    message: "An identity can't forward its mail to itself.",
  })

/** Bytes of a text in a script; `mail.sieve_string` in SQL writes the same. */
const scriptBytes = (text: string): number =>
  2 +
  Buffer.byteLength(
    text
      .replace(/\r\n|\r|\n/g, '\n')
      .replace(/[\\"]/g, '\\$&')
      .replaceAll('${', '${hex:24}{')
      .replaceAll('\n', '${hex:0d 0a}'),
  )

const replyError = (member: string, code: FieldError['code'], message: string): FieldError => ({
  path: `/auto_reply/${member}`,
  code,
  message,
})

/** @throws Problem invalid_request where a text is too long for mail servers. */
export const assertReplyText = (text: string, path = '/auto_reply/text'): void => {
  if (scriptBytes(text) <= longestText) return
  const message = `text can have at most ${longestText / 1024} KiB, as mail servers store it. Shorten it, or use fewer lines.`
  throw invalid({ path, code: 'too_long', message })
}

/** The times of an auto-reply; null means now, or never. */
interface ReplyTimes {
  starts_at: Date | null
  ends_at: Date | null
}

/** Returns the times of an auto-reply. @throws Problem invalid_request where it would end before it starts, or has ended. */
export const replyTimesOf = (reply: NonNullable<AutoReplyUpdate>, now: Date): ReplyTimes => {
  const starts_at = reply.starts_at ? momentOf(reply.starts_at) : null
  const ends_at = reply.ends_at ? momentOf(reply.ends_at) : null
  if (ends_at !== null && ends_at <= now)
    throw invalid(replyError('ends_at', 'out_of_range', 'ends_at must be in the future.'))
  if (ends_at !== null && starts_at !== null && ends_at <= starts_at)
    throw invalid(replyError('ends_at', 'out_of_range', 'ends_at must be after starts_at.'))
  return { starts_at, ends_at }
}

/**
 * Returns the refusal of a forward by the ways of forwards around it, as addresses; null where it is allowed.
 * @param above the longest way to the identity, with its own address as the last.
 * @param below the way from the target, with its own address as the first.
 */
export const forwardPathProblem = (above: readonly string[], below: readonly string[]): Problem | null => {
  const own = above.at(-1) ?? ''
  const back = below.indexOf(own)
  if (back >= 0) {
    const path = [own, ...below.slice(0, back + 1)]
    return new Problem('forward_loop', {
      detail: `This would create a mail loop: ${path.join(' → ')}.`,
      path,
    })
  }
  const path = [...above, ...below]
  const steps = path.length - 1
  if (steps <= forwardMaxSteps) return null
  const detail = `Mail would be forwarded more than ${forwardMaxSteps} times in a row: ${path.join(' → ')}.`
  return new Problem('forward_loop', { detail, path, step_count: steps })
}
