import type { DomainSettingsUpdate } from '../generated/model/index.ts'
import type { DomainRow } from '../generated/rows.ts'
import { invalid, Problem } from '../problem.ts'

/** Sizes in bytes. */
type Limits = Pick<DomainRow, 'default_mailbox_limit_bytes' | 'max_mailbox_limit_bytes'>

/**
 * Checks the values of a request, before any lookup.
 * @throws Problem invalid_request.
 */
export const assertSettings = (body: DomainSettingsUpdate): void => {
  const { catch_all, default_mailbox_limit_bytes, max_mailbox_limit_bytes } = body
  if (catch_all !== undefined && (catch_all.mode === 'identity') !== (catch_all.identity_id !== null)) {
    const message = 'identity_id must be set when the mode is identity, and null when it is off.'
    throw invalid({ path: '/catch_all/identity_id', code: 'not_allowed', message })
  }
  if (default_mailbox_limit_bytes === undefined || max_mailbox_limit_bytes === undefined) return
  assertDefaultWithinMaximum({ default_mailbox_limit_bytes, max_mailbox_limit_bytes }, body)
}

/**
 * @param body says which of both limits the request has changed, and is wrong therefore.
 * @throws Problem invalid_request when the default is above the maximum.
 */
export const assertDefaultWithinMaximum = (limits: Limits, body: DomainSettingsUpdate): void => {
  if (limits.default_mailbox_limit_bytes <= limits.max_mailbox_limit_bytes) return
  const name =
    body.default_mailbox_limit_bytes === undefined ? 'max_mailbox_limit_bytes' : 'default_mailbox_limit_bytes'
  const message =
    name === 'default_mailbox_limit_bytes'
      ? `The default can't exceed the maximum, ${limits.max_mailbox_limit_bytes} bytes.`
      : `The maximum can't be less than the default, ${limits.default_mailbox_limit_bytes} bytes.`
  const numbers =
    name === 'default_mailbox_limit_bytes'
      ? { maximum: limits.max_mailbox_limit_bytes }
      : { minimum: limits.default_mailbox_limit_bytes }
  throw invalid({ path: `/${name}`, code: 'out_of_range', message, ...numbers })
}

/**
 * @param larger how many mailboxes of the domain may hold more than the maximum that is wanted.
 * @throws Problem above_domain_maximum.
 */
export const assertNoneAbove = (larger: number): void => {
  if (larger === 0) return
  throw new Problem('above_domain_maximum', {
    detail: `${larger} ${larger === 1 ? 'mailbox of the domain is' : 'mailboxes of the domain are'} larger than that.`,
    mailbox_count: larger,
  })
}

/**
 * Checks that a catch-all would go to an identity with a mailbox.
 * @throws Problem catch_all_without_mailbox.
 */
export const assertAcceptsMail = (target: {
  address_unicode: string
  mailbox_quota_id: string | null
}): void => {
  if (target.mailbox_quota_id !== null) return
  const detail = `${target.address_unicode} has no mailbox, so it can't receive catch-all mail.`
  throw new Problem('catch_all_without_mailbox', { detail })
}

/** A removed domain, as refusals name it. */
export interface RemovedName {
  domain_id: string
  domain_name_unicode: string
  restorable_until: string
}

/**
 * Returns the refusal to use a removed domain.
 * @param until the time until which it can be restored.
 * @param detail what happened, if the domain's name helps.
 */
export const domainRemovedProblem = (domainId: string, until: string, detail?: string): Problem =>
  new Problem('domain_removed', {
    ...(detail !== undefined && { detail }),
    conflicting_id: domainId,
    restorable_until: until,
  })

/** Returns the refusal of a bulk change to use a domain that the organization has removed; null: that it doesn't have. */
export const domainGoneProblem = (removed: RemovedName | null, name: string): Problem => {
  if (removed === null)
    return new Problem('domain_unknown', { detail: `Your organization doesn't have the domain ${name}.` })
  const { domain_id, restorable_until, domain_name_unicode: unicode } = removed
  return domainRemovedProblem(domain_id, restorable_until, `Your organization has removed ${unicode}.`)
}
