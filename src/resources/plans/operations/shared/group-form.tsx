import type { $ZodType } from 'zod/v4/core'
import type { AddToGroupPlan } from '../../../../contract/generated/schemas/addToGroupPlan.zod'
import type { RemoveFromGroupPlan } from '../../../../contract/generated/schemas/removeFromGroupPlan.zod'
import type { FormFields } from '../../../../form/use-form'
import { GroupField } from '../../../addresses/GroupField'
import { defineForm } from '../form'

interface Values {
  /** '' for none. */
  group_id: string
}

const Fields = ({ form }: { form: FormFields<Values> }) => (
  <GroupField
    form={form}
    name="group_id"
    required
    description="Groups based on a department aren’t listed."
  />
)

/** Returns the form of an operation on the members of one group. */
export const groupForm = (schema: $ZodType, introduction: string) =>
  defineForm<AddToGroupPlan | RemoveFromGroupPlan, Values>({
    schema,
    introduction,
    labels: { group_id: 'Group' },
    initial: { group_id: '' },
    Fields,
    changeOf: ({ group_id }) => ({ group_id }),
    check: ({ group_id }) => (group_id === '' ? { group_id: 'Choose a group.' } : {}),
  })
