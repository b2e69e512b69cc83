import { whenToRetry } from '../../api/explain-error'
import { ApiProblem, Unreachable } from '../../api/errors'
import { refusalOf } from '../../api/refusals'
import type { ErrorCode } from '../../contract/generated/contract'
import { OtherOrganization } from './sign-in'

const sentences: Partial<Record<ErrorCode, string>> = {
  key_unknown:
    'This key isn’t recognized. Check that you pasted the whole key, and that it belongs to this service.',
  key_expired: 'This key has expired. Ask for a new one.',
  key_revoked: 'This key was revoked. Ask for a new one.',
  organization_suspended: 'The organization of this key is suspended. Ask the operator to reactivate it.',
  wrong_key_kind: 'This is the key of a session. Paste the API key you were given.',
  rate_limited: 'Too many attempts.',
  dependency_unavailable: 'The key can’t be checked right now.',
}

/** Explains why a pasted key didn't sign in, as a sentence. */
export const explainKeyError = (error: unknown): string => {
  if (error instanceof Unreachable)
    return 'The server can’t be reached. Check your connection, then try again.'
  if (error instanceof OtherOrganization)
    return `This key belongs to “${error.message}”. Paste a key for this page’s organization.`
  if (error instanceof ApiProblem) {
    const { code, request_id } = error.problem
    const sentence =
      sentences[code as ErrorCode] ?? `${refusalOf(error.problem, 'GB').title}. (Request ${request_id})`
    return error.retryAfter === null ? sentence : `${sentence} ${whenToRetry(error)}`
  }
  return 'The server’s response couldn’t be read. Reload the page, then try again.'
}
