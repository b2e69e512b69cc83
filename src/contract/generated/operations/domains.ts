// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listDomains } from './domains/listDomains'
export { exportDomains } from './domains/exportDomains'
export { createDomainClaim } from './domains/createDomainClaim'
export { listDomainClaims } from './domains/listDomainClaims'
export { deleteDomainClaim } from './domains/deleteDomainClaim'
export { checkDomainClaim } from './domains/checkDomainClaim'
export { getDomain } from './domains/getDomain'
export { removeDomain } from './domains/removeDomain'
export { updateDomainSettings } from './domains/updateDomainSettings'
export { listRemovedDomains } from './domains/listRemovedDomains'
export { getRemovedDomain } from './domains/getRemovedDomain'
export { restoreDomain } from './domains/restoreDomain'
