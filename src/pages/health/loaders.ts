import type { LoaderFunctionArgs } from 'react-router'
import { getHealth } from '../../contract/generated/operations/health'
import { load } from '../../api/load'
import { query } from '../../api/query'

/** The state of the service, as it was a moment ago. */
export const healthQuery = (organizationId: string) => query(organizationId, getHealth, {})

export const loadHealth = ({ params }: LoaderFunctionArgs) =>
  load(healthQuery(params['organizationId'] ?? ''))
