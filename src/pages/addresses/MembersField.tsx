import { RadioField } from '../../form/RadioField'
import type { Form } from '../../form/use-form'
import { DepartmentField } from '../../resources/departments/DepartmentField'
import type { GroupValues, MemberSource } from './group-form'
import { TargetsField } from './TargetsField'

const sources: Readonly<Record<MemberSource, string>> = {
  chosen: 'Chosen identities, aliases and groups',
  department: 'All identities of a department',
}

/** The members of a new group: chosen one by one, or those of a department. */
export const MembersField = ({ form }: { form: Form<GroupValues> }) => {
  const { labels, values, errors, set } = form
  return (
    <RadioField<MemberSource>
      name="source"
      label={labels.source}
      value={values.source}
      onChange={(source) => set('source', source)}
      options={sources}
    >
      {values.source === 'department' ? (
        <DepartmentField
          form={form}
          name="department_id"
          description="Identities that are added to the department later become members, too. You can’t add other members."
          required
        />
      ) : (
        <TargetsField
          name="member_ids"
          selectedLabel="Members"
          label={labels.member_ids}
          description="On the group’s page, you can also paste addresses."
          value={values.member_ids}
          error={errors['member_ids']}
          onChange={(members) => set('member_ids', members)}
        />
      )}
    </RadioField>
  )
}
