import { ApiProblem, Unreachable } from '../../api/errors'
import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import type { DnsShare } from '../../contract/generated/schemas/dnsShare.zod'
import type { SharedDns } from '../../contract/generated/schemas/sharedDns.zod'
import { formatDay, formatRelative } from '../../util/time'

/** A shared link in words: who made it, until when it works, and when it was last opened. @param now in milliseconds. */
export const shareText = (share: DnsShare, now: number) => {
  const { made_by, created_at, expires_at, last_used_at, status } = share
  const end = {
    active: `Works until ${formatDay(new Date(expires_at))}`,
    expired: `Expired ${formatDay(new Date(expires_at))}`,
    revoked: 'Revoked',
  }[status]
  const use =
    last_used_at === null ? 'not opened yet' : `last opened ${formatRelative(new Date(last_used_at), now)}`
  return {
    name: `By ${made_by.key_name}, ${formatDay(new Date(created_at))}`,
    details: `${end} · ${use}`,
    isActive: status === 'active',
  }
}

/** Why a shared page can't be shown, and what to do. */
export interface ShareRefusal {
  title: string
  detail: string
  /** Whether trying again is useless. */
  isFinal: boolean
}

const askAgain = 'Ask the sender of the link for a new one.'

const refusals: Readonly<Record<string, string>> = {
  share_unknown: 'This link isn’t complete or doesn’t exist',
  share_expired: 'This link has expired',
  share_revoked: 'This link was revoked',
}

const isToPublish = ({ status, value_to_publish, purpose }: DnsRecord) =>
  purpose !== 'optional' && status !== 'verified' && value_to_publish !== null

/** Returns what a visitor of the shared page does about the records. Without the operator's facts there is nothing to publish. */
export const shareIntro = ({
  status,
  records,
  domain_name_unicode: name,
}: Pick<SharedDns, 'status' | 'records' | 'domain_name_unicode'>): string => {
  if (status === 'verified') return `The records that ${name} needs for email are published.`
  return records.some(isToPublish)
    ? `These records are needed for email. Publish them where the DNS of ${name} is managed.`
    : `These are the records that ${name} has for email.`
}

/** Explains an error of the shared page. */
export const explainShareError = (error: unknown): ShareRefusal => {
  if (error instanceof Unreachable)
    return {
      title: 'The server can’t be reached',
      detail: 'Check your connection. This page tries again automatically.',
      isFinal: false,
    }
  if (!(error instanceof ApiProblem))
    return { title: 'The server’s response couldn’t be read', detail: 'Reload this page.', isFinal: false }
  const { code, status, request_id } = error.problem
  const title = refusals[code]
  if (title !== undefined) return { title, detail: askAgain, isFinal: true }
  if (status === 403 || status === 404)
    return { title: 'These records are no longer shown', detail: askAgain, isFinal: true }
  if (code === 'rate_limited')
    return {
      title: 'Too many requests',
      detail: 'This page tries again automatically.',
      isFinal: false,
    }
  return {
    title: 'The server had an error',
    detail: `This page tries again automatically. (Request ${request_id})`,
    isFinal: false,
  }
}
