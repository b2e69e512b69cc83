// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { createOwnSession } from './me/createOwnSession'
export { endOwnSession } from './me/endOwnSession'
export { getOwnIdentity } from './me/getOwnIdentity'
export { changeOwnPassword } from './me/changeOwnPassword'
export { getOwnDelivery } from './me/getOwnDelivery'
export { getOwnMailRules } from './me/getOwnMailRules'
export { listOwnSignIns } from './me/listOwnSignIns'
export { signOutEverywhere } from './me/signOutEverywhere'
