import {
  createKey,
  createKeySession,
  endKeySession,
  inspectKey,
  listKeys,
  revokeKey,
} from '../../contract/generated/operations/key'
import { sessionHours, sessionIdleMinutes } from '../../contract/generated/rules/session'
import { keyCreateKeyNameMax } from '../../contract/generated/schemas/keyCreate.zod'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: `A key opens the console and the API. Signing in exchanges it for a session, which ends after ${sessionHours} hours, or after ${sessionIdleMinutes} minutes unused, and makes no keys itself.`,
  limits: [
    `A name has at most ${keyCreateKeyNameMax} characters.`,
    'A key grants at most what it holds, and revokes only keys that hold no more.',
    'A new key is shown once.',
  ],
  operations: [listKeys, inspectKey, createKey, revokeKey, createKeySession, endKeySession],
}
