// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { ListRedirectsParams } from '../../schemas/listRedirectsParams.zod'
import { RedirectList } from '../../schemas/redirectList.zod'

/** Lists what rules have sent to other addresses. */
export const listRedirects = /*#__PURE__*/ operation<{ query?: ListRedirectsParams }, RedirectList>({
  id: 'listRedirects',
  method: 'GET',
  path: '/redirect/list',
  permission: 'delivery:read',
  answers: { 200: RedirectList },
})
