import { ApiProblem } from '../../api/errors'
import { type ApiResponse, send } from '../../api/http'
import {
  changeOwnPassword,
  createOwnSession,
  endOwnSession,
  getOwnDelivery,
  getOwnIdentity,
  getOwnMailRules,
  listOwnSignIns,
  signOutEverywhere,
} from '../../contract/generated/operations/me'
import type { OwnDelivery } from '../../contract/generated/schemas/ownDelivery.zod'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import type { OwnRules } from '../../contract/generated/schemas/ownRules.zod'
import type { OwnSignIns } from '../../contract/generated/schemas/ownSignIns.zod'

/** The acts of an identity with its own session. Each rejects with what `send` throws. */
export interface OwnSession {
  identity: () => Promise<OwnIdentity>
  signIns: (signal: AbortSignal) => Promise<OwnSignIns>
  delivery: (signal: AbortSignal) => Promise<OwnDelivery>
  ownRules: (signal: AbortSignal) => Promise<OwnRules>
  changePassword: (password: string) => Promise<OwnIdentity>
  signOutEverywhere: () => Promise<OwnIdentity>
  end: () => Promise<unknown>
}

/** Whether the session has ended: a new sign-in is needed. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.status === 401

const bodyOf = async <Body>(response: Promise<ApiResponse<Body>>): Promise<Body> => (await response).body

/**
 * Signs in with an address and its password. Nothing is kept but the session's secret, and that in this page alone.
 * @throws what `send` throws.
 */
export const openOwnSession = async (address: string, password: string): Promise<OwnSession> => {
  const args = { body: { address, password: password.normalize('NFC') } }
  const { api_key: apiKey = '' } = await bodyOf(send(createOwnSession, args, { apiKey: '' }))
  const key = { apiKey }
  return {
    identity: () => bodyOf(send(getOwnIdentity, {}, key)),
    signIns: (signal) => bodyOf(send(listOwnSignIns, {}, { apiKey, signal })),
    delivery: (signal) => bodyOf(send(getOwnDelivery, {}, { apiKey, signal })),
    ownRules: (signal) => bodyOf(send(getOwnMailRules, {}, { apiKey, signal })),
    changePassword: (next) =>
      bodyOf(send(changeOwnPassword, { body: { password: next.normalize('NFC') } }, key)),
    signOutEverywhere: () => bodyOf(send(signOutEverywhere, {}, key)),
    end: () => send(endOwnSession, {}, key),
  }
}
