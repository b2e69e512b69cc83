import * as zod from 'zod/mini'
import { IdentityCreate } from '../../../contract/generated/schemas/identityCreate.zod'

const { display_name, external_id } = IdentityCreate.shape

export const PlanRow = /*#__PURE__*/ zod.object({
  display_name: zod.optional(display_name),
  department: zod.optional(display_name),
  external_id,
})
