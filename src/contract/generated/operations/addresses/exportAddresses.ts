// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportAddressesParams } from '../../schemas/exportAddressesParams.zod'

/** Exports addresses as CSV. */
export const exportAddresses = /*#__PURE__*/ operation<{ query?: ExportAddressesParams }, Csv>({
  id: 'exportAddresses',
  method: 'GET',
  path: '/address/export',
  permission: 'identity:read',
  answers: { 200: Csv },
})
