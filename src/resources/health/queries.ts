import { query } from '../../api/query'
import { getHealth } from '../../contract/generated/operations/health'

/** The state of the service, as it was a moment ago. */
export const healthQuery = (organizationId: string) => query(organizationId, getHealth, {})
