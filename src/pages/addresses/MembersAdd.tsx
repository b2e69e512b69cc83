import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { addGroupMembers } from '../../contract/generated/operations/addresses'
import type { Group } from '../../contract/generated/schemas/group.zod'
import { FormPanel } from '../../form/FormPanel'
import { TextField } from '../../form/TextField'
import { useForm } from '../../form/use-form'
import * as paths from '../../paths'
import { groupQuery } from '../../resources/addresses/queries'
import { useToastChange } from '../../resources/audit/toast-change'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/Panel'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'
import { countOf } from '../../util/number'
import { GroupOutcome } from './GroupOutcome'
import {
  addGroupMembersOf,
  checkMembers,
  emptyMembers,
  type MemberResult,
  memberLabels,
} from './members-form'
import { TargetsField } from './TargetsField'

/** The panel that adds members to a group. It stays open with the addresses that were not found. */
export const MembersAdd = () => {
  const { organization_id } = useOrganization()
  const { groupId = '' } = useParams()
  const group = useSuspenseQuery(groupQuery(organization_id, groupId)).data.body
  const [last, setLast] = useState<MemberResult | null>(null)
  if (group.department_id !== null) return <DepartmentsGroup group={group} />
  // Addresses that weren’t found are the text of a new form.
  return <Add key={last?.requestId ?? ''} group={group} last={last} onRest={setLast} />
}

/** Says why members can't be added to a group whose members are those of a department. */
const DepartmentsGroup = ({ group: { group_id, group_name, department_name } }: { group: Group }) => {
  const { organization_id } = useOrganization()
  const leave = useClosePanel(paths.group(organization_id, group_id))
  return (
    <Panel title={`Add members to ${group_name}`} onClose={leave}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          The members of this group are the identities of the department <bdi>{department_name}</bdi>. To add
          an identity, move it to that department.
        </p>
        <div className="flex justify-end">
          <Button variant="primary" onClick={leave}>
            Back
          </Button>
        </div>
      </div>
    </Panel>
  )
}

interface AddProps {
  group: Group
  last: MemberResult | null
  onRest: (result: MemberResult) => void
}

const Add = ({ group, last, onRest }: AddProps) => {
  const { group_id, group_name } = group
  const { organization_id } = useOrganization()
  const leave = useClosePanel(paths.group(organization_id, group_id))
  const disabledReason = useMissingPermission(addGroupMembers)
  const toastChange = useToastChange()
  const form = useForm({
    labels: memberLabels,
    initial: { ...emptyMembers, addresses: last?.unknown.join('\n') ?? '' },
    check: checkMembers,
    save: (values) => addGroupMembersOf(organization_id, group_id, values),
    onSaved: (result) => {
      const { added, already, unknown, showCall, requestId } = result
      if (added > 0)
        toastChange({
          title: `${countOf(added, 'member', 'members')} added to ${group_name}`,
          showCall,
          resource_type: 'group',
          resource_id: group_id,
          requestId,
        })
      else if (unknown.length === 0)
        toast({
          title: `${already === 1 ? 'Already a member' : 'All of them are already members'} of ${group_name}`,
          showCall: null,
        })
      if (unknown.length === 0) leave()
      else onRest(result)
    },
  })
  const { labels, values, errors, set } = form
  const ids = values.member_ids.map(({ target_id }) => target_id)
  return (
    <FormPanel
      form={form}
      title={`Add members to ${group_name}`}
      save="Add members"
      disabledReason={disabledReason}
      onClose={leave}
      aside={
        <GroupOutcome
          preview={ids.length === 0 ? null : { group_id, add_ids: ids }}
          hint="Choose members to see where the mail will go. Pasted addresses are looked up when you add them."
        />
      }
    >
      {last !== null && (
        <Notice
          tone="warning"
          title={`${countOf(last.unknown.length, 'address wasn’t', 'addresses weren’t')} found`}
        >
          <p>
            {last.added > 0 && `${countOf(last.added, 'member was', 'members were')} added. `}
            Correct the addresses below and add them again, or close this panel.
          </p>
        </Notice>
      )}
      <TargetsField
        name="member_ids"
        label={labels.member_ids}
        value={values.member_ids}
        without={group_id}
        error={errors['member_ids']}
        onChange={(members) => set('member_ids', members)}
      />
      <TextField
        form={form}
        name="addresses"
        multiline
        description="From a spreadsheet or a message. A line can have several addresses, with or without names."
      />
    </FormPanel>
  )
}
