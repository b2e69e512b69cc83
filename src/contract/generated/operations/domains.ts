// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listDomains } from './domains/listDomains'
export { exportDomains } from './domains/exportDomains'
export { getDomain } from './domains/getDomain'
export { updateDomainSettings } from './domains/updateDomainSettings'
