// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportIdentitiesParams } from '../../schemas/exportIdentitiesParams.zod'

/** Exports identities as CSV. */
export const exportIdentities = /*#__PURE__*/ operation<{ query?: ExportIdentitiesParams }, Csv>({
  id: 'exportIdentities',
  method: 'GET',
  path: '/identity/export',
  permission: 'identity:read',
  answers: { 200: Csv },
})
