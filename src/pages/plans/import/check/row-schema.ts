import * as zod from 'zod/mini'
import { DepartmentCreate } from '../../../../contract/generated/schemas/departmentCreate.zod'
import { IdentityCreate } from '../../../../contract/generated/schemas/identityCreate.zod'
import { IdentityUpdate } from '../../../../contract/generated/schemas/identityUpdate.zod'

/** The texts of a row, as the requests take them that change one identity. */
export const rowSchema = zod.object({
  display_name: zod.optional(IdentityCreate.shape.display_name),
  department: zod.optional(DepartmentCreate.shape.department_name),
  status_reason: IdentityUpdate.shape.status_reason,
  external_id: IdentityCreate.shape.external_id,
})
