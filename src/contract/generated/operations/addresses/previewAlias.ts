// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { AliasPreview } from '../../schemas/aliasPreview.zod'
import { Resolution } from '../../schemas/resolution.zod'

/** Returns where mail to an alias would go after a change. */
export const previewAlias = /*#__PURE__*/ operation<{ body: AliasPreview }, Resolution>({
  id: 'previewAlias',
  method: 'POST',
  path: '/alias/preview',
  permission: 'identity:read',
  answers: { 200: Resolution },
})
