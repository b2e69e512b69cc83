// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listEnforcements } from './enforcement/listEnforcements'
export { exportEnforcements } from './enforcement/exportEnforcements'
export { getEnforcement } from './enforcement/getEnforcement'
