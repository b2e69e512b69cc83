// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { inspectKey } from './key/inspectKey'
export { createKey } from './key/createKey'
export { createKeySession } from './key/createKeySession'
export { endKeySession } from './key/endKeySession'
export { listKeys } from './key/listKeys'
export { exportKeys } from './key/exportKeys'
export { revokeKey } from './key/revokeKey'
