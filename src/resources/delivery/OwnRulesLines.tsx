import { ExternalLink } from 'lucide'
import type { OwnRules } from '../../contract/generated/schemas/ownRules.zod'
import { Icon } from '../../ui/Icon'
import { ownRulesState, ruleLines } from './own-rules-text'

/** What users' rules do, a line for each action; those that send mail away have a warning sign. */
export const OwnRulesLines = ({ rules }: { rules: OwnRules }) => {
  const state = ownRulesState(rules)
  if (state !== null || rules.active === null) return <p className="text-muted wrap-anywhere">{state}</p>
  const lines = ruleLines(rules.active)
  // Beside lines with a sign, the others begin at the same place.
  const indent = lines.some(({ isOutside }) => isOutside) ? 'pl-5.5' : ''
  return (
    <ul className="flex flex-col gap-1">
      {lines.map(({ words, isOutside }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same.
        <li key={index} className="flex min-w-0 items-start gap-1.5">
          {isOutside && (
            <Icon
              icon={ExternalLink}
              label="Leaves the organization:"
              className="mt-0.5 size-4 shrink-0 text-amber"
            />
          )}
          <span className={`min-w-0 wrap-anywhere ${isOutside ? '' : indent}`}>{words}</span>
        </li>
      ))}
    </ul>
  )
}
