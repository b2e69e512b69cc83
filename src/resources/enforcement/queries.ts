import type { Query } from '@tanstack/react-query'
import { pollingInterval } from '../../api/polling'
import { maxListLimit } from '../../api/list-page'
import { query } from '../../api/query'
import { getEnforcement, listEnforcements } from '../../contract/generated/operations/enforcement'
import type { ListEnforcementsParams } from '../../contract/generated/schemas/listEnforcementsParams.zod'

/** Milliseconds between two questions about what is being enforced: at first a person waits for it. */
const EAGER = 250
const PATIENT = 5000
/** How often it is asked eagerly: for three seconds. */
const EAGER_TIMES = 12

type AnswerState = { data?: { body: { state: string } } | undefined; dataUpdateCount: number }

const eagerInterval = (polled: Query): number | false => {
  const usual = pollingInterval(polled)
  const { data, dataUpdateCount } = polled.state as AnswerState
  if (usual === false || data?.body.state !== 'pending') return data === undefined ? usual : false
  if (polled.state.error !== null) return usual
  return dataUpdateCount <= EAGER_TIMES ? EAGER : PATIENT
}

/** What became of one change at the mail servers; asked again until it is enforced. */
export const enforcementQuery = (organizationId: string, enforcementId: string) => ({
  ...query(organizationId, getEnforcement, { path: { enforcement_id: enforcementId } }),
  refetchInterval: (polled: unknown) => eagerInterval(polled as Query),
})

/** What became of everything that one request has changed. */
export const requestEnforcementsQuery = (organizationId: string, requestId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 20, request_id: requestId } })

/** One page of what mail servers were asked to do, newest first. */
export const enforcementsQuery = (organizationId: string, list: ListEnforcementsParams) =>
  query(organizationId, listEnforcements, { query: list })

/** What became of the last change of a domain itself. */
export const domainEnforcementQuery = (organizationId: string, domainId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 1, domain_id: domainId } })

/** What became of the last time that the organization was changed as a whole, or a mail system was attached. */
export const organizationEnforcementQuery = (organizationId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 1, about: 'organization' } })

/** What became of the last switches of services. */
export const serviceEnforcementsQuery = (organizationId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 50, about: 'service' } })

/** What is not enforced yet, of which a page of events shows some. */
export const pendingEnforcementsQuery = (organizationId: string) =>
  query(organizationId, listEnforcements, { query: { limit: maxListLimit, state: 'pending' } })

/** What became of the last changes of one identity and its mailbox. */
export const identityEnforcementsQuery = (organizationId: string, identityId: string) =>
  query(organizationId, listEnforcements, { query: { limit: 50, identity_id: identityId } })
