import { CircleCheck, TriangleAlert } from 'lucide'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { Icon } from '../../ui/Icon'
import { useUnits } from '../../util/units'
import { awaitsPassword, enforcementSentences, receiptWord } from './enforcement-text'
import { useLatestEnforcement } from './use-latest-enforcement'

/** A sign in amber, with its text under the pointer. */
export const WarningSign = ({ text }: { text: string }) => (
  <span title={text} className="inline-flex text-warning">
    <Icon icon={TriangleAlert} label={text} className="size-4 shrink-0" />
  </span>
)

/**
 * A tick where a change is applied at the mail servers, with the details under the pointer; nothing before that. It is amber where
 * only the password still keeps the identity from signing in.
 */
export const EnforcementSign = ({ enforcement }: { enforcement: Enforcement }) => {
  const { latest, readAt } = useLatestEnforcement(enforcement)
  const units = useUnits()
  if (latest.state !== 'enforced') return null
  const text = enforcementSentences(latest, units, readAt).join(' ')
  if (awaitsPassword(latest)) return <WarningSign text={text} />
  return (
    <span title={text} className="inline-flex text-ok">
      <Icon icon={CircleCheck} label={receiptWord(latest, readAt)} className="size-4 shrink-0" />
    </span>
  )
}
