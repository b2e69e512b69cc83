// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportEnforcementsParams } from '../../schemas/exportEnforcementsParams.zod'

/** Exports the changes that mail servers apply as CSV, newest first. */
export const exportEnforcements = /*#__PURE__*/ operation<{ query?: ExportEnforcementsParams }, Csv>({
  id: 'exportEnforcements',
  method: 'GET',
  path: '/enforcement/export',
  permission: 'identity:read',
  answers: { 200: Csv },
})
