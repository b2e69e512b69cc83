import type { Query } from '@tanstack/react-query'
import { pollingInterval } from '../../api/polling'
import { maxListLimit } from '../../api/list-page'
import { query } from '../../api/query'
import { getEnforcement, listEnforcements } from '../../contract/generated/operations/enforcement'
import type { ListEnforcementsParams } from '../../contract/generated/schemas/listEnforcementsParams.zod'

/** Milliseconds between two requests for a pending receipt: at first a user waits for it. */
const EAGER = 250
const PATIENT = 5000
/** The number of eager requests: for three seconds. */
const EAGER_TIMES = 12

type AnswerState = { data?: { body: { state: string } } | undefined; dataUpdateCount: number }

const eagerInterval = (polled: Query): number | false => {
  const usual = pollingInterval(polled)
  const { data, dataUpdateCount } = polled.state as AnswerState
  if (usual === false || data?.body.state !== 'pending') return data === undefined ? usual : false
  if (polled.state.error !== null) return usual
  return dataUpdateCount <= EAGER_TIMES ? EAGER : PATIENT
}

/** The receipt of one change, requested again until it is complete. */
export const enforcementQuery = (organizationId: string, enforcementId: string) => ({
  ...query(organizationId, getEnforcement, { path: { enforcement_id: enforcementId } }),
  refetchInterval: (polled: unknown) => eagerInterval(polled as Query),
})

/** The receipts of all changes by one request. */
export const requestEnforcementsQuery = (organizationId: string, requestId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 20, request_id: requestId } })

/** One page of receipts, newest first. */
export const enforcementsQuery = (organizationId: string, list: ListEnforcementsParams) =>
  query(organizationId, listEnforcements, { query: list })

/** The receipt of the last change of a domain. */
export const domainEnforcementQuery = (organizationId: string, domainId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 1, domain_id: domainId } })

/** The receipt of the last change of the whole organization, or of connecting mail servers. */
export const organizationEnforcementQuery = (organizationId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 1, about: 'organization' } })

/** The receipts of the last switches of services. */
export const serviceEnforcementsQuery = (organizationId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 50, about: 'service' } })

/** The pending receipts, of which a page of events shows some. */
export const pendingEnforcementsQuery = (organizationId: string) =>
  query(organizationId, listEnforcements, { query: { limit: maxListLimit, state: 'pending' } })

/** The receipts of the last changes of one identity and its mailbox. */
export const identityEnforcementsQuery = (organizationId: string, identityId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 50, identity_id: identityId } })
