// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportKeysParams } from '../../schemas/exportKeysParams.zod'

/** Exports the organization's keys and sessions as CSV. */
export const exportKeys = /*#__PURE__*/ operation<{ query?: ExportKeysParams }, Csv>({
  id: 'exportKeys',
  method: 'GET',
  path: '/key/export',
  permission: 'key:read',
  answers: { 200: Csv },
})
