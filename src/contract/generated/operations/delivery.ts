// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { getDelivery } from './delivery/getDelivery'
export { updateDelivery } from './delivery/updateDelivery'
export { getOwnRules } from './delivery/getOwnRules'
export { listRedirects } from './delivery/listRedirects'
export { exportRedirects } from './delivery/exportRedirects'
