import type { GroupSenders } from '../../contract/generated/schemas/groupSenders.zod'
import { RadioField } from '../../form/RadioField'
import type { Form } from '../../form/use-form'
import { senderEffect, senderRules } from '../../resources/addresses/group-text'
import type { GroupValues } from './group-form'
import { TargetsField } from './TargetsField'

/** The senders from whom a group takes mail, by rule or by list. */
export const SendersField = ({ form }: { form: Form<GroupValues> }) => {
  const { labels, values, errors, set } = form
  return (
    <div className="flex flex-col gap-1">
      <RadioField<GroupSenders>
        name="senders"
        label={labels.senders}
        value={values.senders}
        onChange={(senders) => set('senders', senders)}
        options={senderRules}
      >
        {values.senders === 'listed' && (
          <TargetsField
            name="sender_ids"
            label={labels.sender_ids}
            placeholder="Add an identity"
            selectedLabel="Senders"
            kind="identity"
            value={values.sender_ids}
            error={errors['sender_ids']}
            onChange={(senders) => set('sender_ids', senders)}
          />
        )}
      </RadioField>
      {values.senders !== 'anyone' && <p className="text-muted">{senderEffect(values.senders)}</p>}
    </div>
  )
}
