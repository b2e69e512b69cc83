// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listAddresses } from './addresses/listAddresses'
export { exportAddresses } from './addresses/exportAddresses'
export { resolveAddress } from './addresses/resolveAddress'
export { createAlias } from './addresses/createAlias'
export { previewAlias } from './addresses/previewAlias'
export { getAlias } from './addresses/getAlias'
export { updateAlias } from './addresses/updateAlias'
export { deleteAlias } from './addresses/deleteAlias'
export { listIdentityAddresses } from './addresses/listIdentityAddresses'
