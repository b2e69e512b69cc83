// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportDeletedIdentitiesParams } from '../../schemas/exportDeletedIdentitiesParams.zod'

/** Exports deleted identities as CSV. */
export const exportDeletedIdentities = /*#__PURE__*/ operation<{ query?: ExportDeletedIdentitiesParams }, Csv>({
  id: 'exportDeletedIdentities',
  method: 'GET',
  path: '/deleted-identity/export',
  permission: 'identity:read',
  answers: { 200: Csv },
})
