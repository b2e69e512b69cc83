// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { GetStorageByDepartmentParams } from '../../schemas/getStorageByDepartmentParams.zod'
import { StorageByDepartment } from '../../schemas/storageByDepartment.zod'

/** Lists the departments with the most storage, and the total of all others. */
export const getStorageByDepartment = /*#__PURE__*/ operation<{ query?: GetStorageByDepartmentParams }, StorageByDepartment>({
  id: 'getStorageByDepartment',
  method: 'GET',
  path: '/department/storage',
  permission: 'department:read',
  answers: { 200: StorageByDepartment },
})
