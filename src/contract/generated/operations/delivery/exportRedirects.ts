// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportRedirectsParams } from '../../schemas/exportRedirectsParams.zod'

/** Exports what rules have sent to other addresses as CSV. */
export const exportRedirects = /*#__PURE__*/ operation<{ query?: ExportRedirectsParams }, Csv>({
  id: 'exportRedirects',
  method: 'GET',
  path: '/redirect/export',
  permission: 'delivery:read',
  answers: { 200: Csv },
})
