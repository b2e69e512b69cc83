import { whenToRetry } from '../../api/explain-error'
import { ApiProblem, Unreachable } from '../../api/errors'
import type { ErrorCode } from '../../contract/generated/contract'
import { OtherOrganization } from './sign-in'

const sentences: Partial<Record<ErrorCode, string>> = {
  key_unknown:
    'This key is not known here. Check that it is from this Postroom, and that all of it was pasted.',
  key_expired: 'This key has expired. Ask for a new one.',
  key_revoked: 'This key has been revoked. Ask for a new one.',
  organization_suspended: 'The organization of this key is suspended. Ask who runs this Postroom.',
  wrong_key_kind: 'This is a session key. Paste the key that you were given.',
  rate_limited: 'Too many attempts.',
  dependency_unavailable: 'Postroom cannot look the key up just now.',
}

/** Explains why a pasted key did not sign in, as a sentence. */
export const explainKeyError = (error: unknown): string => {
  if (error instanceof Unreachable) return 'Postroom cannot be reached. Check the connection, then try again.'
  if (error instanceof OtherOrganization)
    return `This key opens “${error.message}”, not the organization of this page.`
  if (error instanceof ApiProblem) {
    const { code, title, request_id } = error.problem
    const sentence = sentences[code as ErrorCode] ?? `${title}. (Request ${request_id})`
    return error.retryAfter === null ? sentence : `${sentence} ${whenToRetry(error)}`
  }
  return 'Postroom answered something this console does not understand. Reload the page, then try again.'
}
