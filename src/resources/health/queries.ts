import { query } from '../../api/query'
import { getHealth } from '../../contract/generated/operations/health'

/** The state of the service. */
export const healthQuery = (organizationId: string) => query(organizationId, getHealth, {})
