import { CircleCheck } from 'lucide'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { Icon } from '../../ui/Icon'
import { useUnits } from '../../util/units'
import { enforcementSentences, receiptWord } from './enforcement-words'
import { useLatestEnforcement } from './use-latest-enforcement'

/** A tick where a change is applied at the mail servers, with the details under the pointer; nothing before that. */
export const EnforcementSign = ({ enforcement }: { enforcement: Enforcement }) => {
  const { latest, readAt } = useLatestEnforcement(enforcement)
  const units = useUnits()
  if (latest.state !== 'enforced') return null
  return (
    <span title={enforcementSentences(latest, units, readAt).join(' ')} className="inline-flex text-ok">
      <Icon icon={CircleCheck} label={receiptWord(latest, readAt)} className="size-4 shrink-0" />
    </span>
  )
}
