import { ApiProblem } from '../../api/errors'
import { createKey, inspectKey } from '../../contract/generated/operations/key'
import type { KeyCreate } from '../../contract/generated/schemas/keyCreate.zod'
import type { KeyCreated } from '../../contract/generated/schemas/keyCreated.zod'
import type { Problem } from '../../contract/generated/schemas/problem.zod'
import { type ApiResponse, send } from '../../api/http'
import { OtherOrganization } from '../../resources/key/sign-in'
import { explainKeyError } from '../../resources/key/explain-key-error'

const fieldError = (problem: Problem, error: unknown) =>
  new ApiProblem(
    { ...problem, errors: [{ path: '/pasted_key', code: problem.code, message: explainKeyError(error) }] },
    null,
  )

const keyProblemCodes = new Set<string>(['key_unknown', 'key_expired', 'key_revoked', 'wrong_key_kind'])

/** Replaces a problem with the pasted key by an error of its field. */
const explainPastedKey = (error: unknown): never => {
  if (!(error instanceof ApiProblem) || !keyProblemCodes.has(error.problem.code)) throw error
  throw fieldError(error.problem, error)
}

/** @throws ApiProblem with an error of the field, if the pasted key belongs to another organization. */
const requireSameOrganization = async (organizationId: string, apiKey: string): Promise<void> => {
  const { organization } = (await send(inspectKey, {}, { apiKey }).catch(explainPastedKey)).body
  if (organization.organization_id === organizationId) return
  // The form shows errors of fields from problems; the API has none for this check of the console.
  throw fieldError(
    {
      type: 'about:blank',
      title: 'The key belongs to another organization',
      status: 403,
      code: 'key_unknown',
      request_id: '',
    },
    new OtherOrganization(organization.organization_name),
  )
}

/**
 * Creates a key with a pasted key, because a session may not create keys. The pasted key is not stored, and errors about it are
 * shown under its field.
 * @throws ApiProblem, Unreachable or UnexpectedResponse.
 */
export const createKeyWith = async (
  organizationId: string,
  pastedKey: string,
  body: KeyCreate,
  idempotencyKey: string,
): Promise<ApiResponse<KeyCreated>> => {
  const apiKey = pastedKey.trim()
  await requireSameOrganization(organizationId, apiKey)
  return send(createKey, { body, idempotencyKey }, { apiKey }).catch(explainPastedKey)
}
