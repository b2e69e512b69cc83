import type { EnforcementRow } from '../generated/rows.ts'

/**
 * Why a mail server has not done something: it does not answer, not in time, does not accept us, does otherwise than the
 * database says, reports its own failure, has files of an older version that can't do it, or lacks the part that would do it.
 */
type FailureKind = NonNullable<EnforcementRow['last_error']>

/** A mail server has not done what it was asked for. */
export class MailServerFailure extends Error {
  override readonly name = 'MailServerFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

const unreachable = /^(?:E(?:CONN|HOST|NET|PIPE|AI_)|ENOTFOUND|UND_ERR_SOCKET)/

/** The kind of whatever was thrown while a mail server was asked. */
export const failureKindOf = (error: unknown): FailureKind => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof MailServerFailure) return at.kind
    if (at.name === 'TimeoutError') return 'timed_out'
    if (unreachable.test((at as NodeJS.ErrnoException).code ?? '')) return 'unreachable'
  }
  return 'failed'
}
