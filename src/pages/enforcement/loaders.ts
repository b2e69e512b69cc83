import type { LoaderFunctionArgs } from 'react-router'
import { ListEnforcementsParams } from '../../contract/generated/schemas/listEnforcementsParams.zod'
import { enforcementsQuery } from '../../resources/enforcement/queries'
import { loadList } from '../../table/load-list'

export const loadEnforcements = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListEnforcementsParams, request.url, (list) =>
    enforcementsQuery(params['organizationId'] ?? '', list),
  )
