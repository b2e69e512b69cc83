import {
  createKey,
  createKeySession,
  endKeySession,
  inspectKey,
  exportKeys,
  listKeys,
  revokeKey,
} from '../../contract/generated/operations/key'
import { sessionHours, sessionIdleMinutes } from '../../contract/generated/rules/session'
import { KeyNameMax } from '../../contract/generated/schemas/keyName.zod'
import * as paths from '../../paths'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: `A key gives access to the console and the API. When you sign in, you get a session. It ends after ${sessionHours} hours, or after ${sessionIdleMinutes} minutes without use, and can’t create keys.`,
  tasks: [
    { label: 'Create a key', path: paths.newKey },
    { label: 'See open sessions', path: (id) => `${paths.keys(id)}?kind=session` },
  ],
  limits: [
    `A name can have at most ${KeyNameMax} characters.`,
    'A key can give only permissions that it has. It can’t revoke a key with a permission that it doesn’t have.',
    'A new key is shown only once.',
  ],
  operations: [listKeys, exportKeys, inspectKey, createKey, revokeKey, createKeySession, endKeySession],
}
