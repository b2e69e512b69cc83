import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { healthQuery } from '../../resources/health/queries'

export const loadHealth = ({ params }: LoaderFunctionArgs) =>
  load(healthQuery(params['organizationId'] ?? ''))
