// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportDomainsParams } from '../../schemas/exportDomainsParams.zod'

/** Exports domains as CSV. */
export const exportDomains = /*#__PURE__*/ operation<{ query?: ExportDomainsParams }, Csv>({
  id: 'exportDomains',
  method: 'GET',
  path: '/domain/export',
  permission: 'domain:read',
  answers: { 200: Csv },
})
