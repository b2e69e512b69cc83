import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { ListPlansParams } from '../../contract/generated/schemas/listPlansParams.zod'
import { planQuery, plansQuery } from '../../resources/plans/queries'
import { loadList } from '../../table/load-list'

export const loadPlans = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListPlansParams, request.url, (list) => plansQuery(params['organizationId'] ?? '', list))

export const loadPlan = ({ params }: LoaderFunctionArgs) =>
  load(planQuery(params['organizationId'] ?? '', params['planId'] ?? ''))
