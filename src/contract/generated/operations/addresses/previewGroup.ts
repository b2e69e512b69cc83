// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { GroupPreview } from '../../schemas/groupPreview.zod'
import { Resolution } from '../../schemas/resolution.zod'

/** Returns where mail to a group would go after a change. */
export const previewGroup = /*#__PURE__*/ operation<{ body: GroupPreview }, Resolution>({
  id: 'previewGroup',
  method: 'POST',
  path: '/group/preview',
  permission: 'identity:read',
  answers: { 200: Resolution },
})
