import { useLocation, useParams } from 'react-router'
import * as paths from '../../paths'
import { operationsOnDeleted, type ListOperation, listOperations } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'

/** The list or page over which a bulk change is made. */
export interface PlanPlace {
  list: 'identities' | 'identity' | 'mailbox-quotas' | 'deleted' | 'members'
  /** The department whose members the list has. */
  departmentId?: string
  /** The identity whose page it is. */
  identityId?: string
  /** Its page. */
  path: string
  /** The preview over the list. */
  planPath: (planId: string) => string
  /** The operations that it offers. */
  operations: readonly ListOperation[]
}

const placeAt = (
  id: string,
  pathname: string,
  { departmentId, identityId }: Readonly<Record<string, string | undefined>>,
): PlanPlace => {
  const operations = listOperations
  if (identityId !== undefined)
    return {
      list: 'identity',
      identityId,
      path: paths.identity(id, identityId),
      planPath: (planId) => paths.planOverIdentity(id, identityId, planId),
      operations,
    }
  if (departmentId !== undefined)
    return {
      list: 'members',
      departmentId,
      path: paths.department(id, departmentId),
      planPath: (planId) => paths.planOverMembers(id, departmentId, planId),
      operations,
    }
  const [deleted, mailboxes] = [paths.deletedIdentities(id), paths.mailboxQuotas(id)]
  if (pathname.startsWith(`${deleted}/`))
    return {
      list: 'deleted',
      path: deleted,
      planPath: (planId) => paths.planOverDeleted(id, planId),
      operations: operationsOnDeleted,
    }
  if (pathname.startsWith(`${mailboxes}/`))
    return {
      list: 'mailbox-quotas',
      path: mailboxes,
      planPath: (planId) => paths.planOverMailboxes(id, planId),
      operations,
    }
  return {
    list: 'identities',
    path: paths.identities(id),
    planPath: (planId) => paths.planOverIdentities(id, planId),
    operations,
  }
}

/** The list or page that the panel on screen is over. */
export const usePlanPlace = (): PlanPlace => {
  const { organization_id } = useOrganization()
  return placeAt(organization_id, useLocation().pathname, useParams())
}
