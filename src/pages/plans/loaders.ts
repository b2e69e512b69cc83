import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { ListPlansParams } from '../../contract/generated/schemas/listPlansParams.zod'
import { domainChoices } from '../../resources/domains/queries'
import { planQuery, plansQuery } from '../../resources/plans/queries'
import { loadList } from '../../table/load-list'

export const loadPlans = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListPlansParams, request.url, (list) => plansQuery(params['organizationId'] ?? '', list))

/** The domains of which one is proposed to who joins; without them it is chosen. */
export const loadJoining = ({ params }: LoaderFunctionArgs) =>
  load(domainChoices(params['organizationId'] ?? '', '')).catch(() => null)

export const loadPlan = ({ params }: LoaderFunctionArgs) =>
  load(planQuery(params['organizationId'] ?? '', params['planId'] ?? ''))
