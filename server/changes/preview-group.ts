import type { Db } from '../db/database.ts'
import type { GroupPreview, Resolution } from '../generated/model/index.ts'
import { orNotFound } from '../problem.ts'
import { stepById, targetIdsOf } from '../queries/addresses/address-steps.ts'
import { addressHolder } from '../queries/addresses/aliases.ts'
import { departmentMemberIds } from '../queries/addresses/group-members.ts'
import { departmentById } from '../queries/departments.ts'
import { domainById } from '../queries/domains.ts'
import { groupById } from '../queries/addresses/groups.ts'
import { assertHasOwnMembers, assertIsChange, assertMemberCount, newGroupOf } from '../rules/groups.ts'
import { isId } from '../rules/id.ts'
import { addressOf } from '../rules/identities.ts'
import { targetsFor } from './aliases.ts'
import { ownedAddressProblem } from './constraint-errors.ts'
import { previewRoute, subjectIn } from './preview-route.ts'

const previewChange = async (db: Db, groupId: string, body: GroupPreview): Promise<Resolution> => {
  assertIsChange(body)
  const group = orNotFound(isId(groupId) ? await groupById(db, groupId) : null)
  const { add_ids: added = [], remove_ids = [] } = body
  if (added.length + remove_ids.length > 0) assertHasOwnMembers(group)
  await targetsFor(db, added)
  const removed = new Set(remove_ids)
  const present = await targetIdsOf(db, group.address_id)
  const targetIds = [...new Set([...present.filter((id) => !removed.has(id)), ...added])]
  if (group.department_id === null) assertMemberCount(group.address_unicode, targetIds.length)
  return previewRoute(db, orNotFound(await stepById(db, group.address_id)), targetIds)
}

const previewCreation = async (db: Db, body: GroupPreview): Promise<Resolution> => {
  const {
    domain_id,
    local_part: typedLocalPart,
    member_ids = [],
    department_id,
    group_name,
    senders,
  } = newGroupOf(body)
  const domain = orNotFound(isId(domain_id) ? await domainById(db, domain_id) : null)
  if (department_id !== undefined)
    orNotFound(isId(department_id) ? await departmentById(db, department_id) : null)
  await targetsFor(db, member_ids)
  const local_part = typedLocalPart.toLowerCase()
  const address = addressOf(local_part, domain.domain_name)
  if ((await addressHolder(db, address)) !== null) throw await ownedAddressProblem(db, address, body)
  const targetIds = department_id === undefined ? member_ids : await departmentMemberIds(db, department_id)
  const subject = subjectIn(domain, {
    id: null,
    kind: 'group',
    local_part,
    display_name: group_name ?? null,
    senders: senders ?? 'anyone',
    outcome: domain.status === 'active' ? 'followed' : 'domain_suspended',
  })
  return previewRoute(db, subject, targetIds)
}

/** Returns where mail to a group would go after a change. @throws Problem as the change itself does. */
export const previewOfGroup = (db: Db, body: GroupPreview): Promise<Resolution> =>
  body.group_id === undefined ? previewCreation(db, body) : previewChange(db, body.group_id, body)
