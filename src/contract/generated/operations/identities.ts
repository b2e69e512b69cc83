// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listIdentities } from './identities/listIdentities'
export { exportIdentities } from './identities/exportIdentities'
export { createIdentity } from './identities/createIdentity'
export { listDeletedIdentities } from './identities/listDeletedIdentities'
export { exportDeletedIdentities } from './identities/exportDeletedIdentities'
export { getDeletedIdentity } from './identities/getDeletedIdentity'
export { purgeDeletedIdentity } from './identities/purgeDeletedIdentity'
export { restoreDeletedIdentity } from './identities/restoreDeletedIdentity'
export { getIdentity } from './identities/getIdentity'
export { updateIdentity } from './identities/updateIdentity'
export { deleteIdentity } from './identities/deleteIdentity'
export { resetIdentityPassword } from './identities/resetIdentityPassword'
