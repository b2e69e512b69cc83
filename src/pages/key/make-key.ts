import { ApiProblem } from '../../api/errors'
import { createKey, inspectKey } from '../../contract/generated/operations/key'
import type { KeyCreate } from '../../contract/generated/schemas/keyCreate.zod'
import type { KeyCreated } from '../../contract/generated/schemas/keyCreated.zod'
import type { Problem } from '../../contract/generated/schemas/problem.zod'
import { type ApiResponse, send } from '../../api/http'
import { OtherOrganization } from '../../resources/key/sign-in'
import { explainKeyError } from '../../resources/key/explain-key-error'

const toFieldError = (problem: Problem, error: unknown) =>
  new ApiProblem(
    { ...problem, errors: [{ path: '/pasted_key', code: problem.code, message: explainKeyError(error) }] },
    null,
  )

const keyProblemCodes = new Set<string>(['key_unknown', 'key_expired', 'key_revoked', 'wrong_key_kind'])

/**
 * Makes a key with a pasted key, because a session may not make keys. The pasted key is not stored, and errors about it are
 * shown under its field.
 * @throws what `send` throws.
 */
export const makeKey = async (
  organizationId: string,
  pastedKey: string,
  body: KeyCreate,
  idempotencyKey: string,
): Promise<ApiResponse<KeyCreated>> => {
  const apiKey = pastedKey.trim()
  try {
    const { organization } = (await send(inspectKey, {}, { apiKey })).body
    if (organization.organization_id !== organizationId) {
      const other = new OtherOrganization(organization.organization_name)
      const title = 'The key belongs to another organization'
      throw toFieldError(
        { type: 'about:blank', title, status: 403, code: 'key_unknown', request_id: '' },
        other,
      )
    }
    return await send(createKey, { body, idempotencyKey }, { apiKey })
  } catch (error) {
    if (!(error instanceof ApiProblem) || !keyProblemCodes.has(error.problem.code)) throw error
    throw error.problem.errors === undefined ? toFieldError(error.problem, error) : error
  }
}
