import type { GroupSummary } from '../../contract/generated/schemas/groupSummary.zod'
import { PickField, type PickFieldProps } from '../../form/PickField'
import { useOrganization } from '../../session/organization'
import { readableAddress } from '../../util/unicode-name'
import { groupChoices, groupQuery } from './queries'

/** One field of a form that holds a group with chosen members, found by name or address. */
export const GroupField = <Values extends object>(props: PickFieldProps<Values>) => {
  const { organization_id } = useOrganization()
  return (
    <PickField
      {...props}
      queryOf={(q) => groupChoices(organization_id, q)}
      find={(id) => groupQuery(organization_id, id)}
      idOf={(group: GroupSummary) => group.group_id}
      nameOf={(group: GroupSummary) => `${group.group_name} (${readableAddress(group)})`}
      without={({ department_id }) => department_id !== null}
    />
  )
}
