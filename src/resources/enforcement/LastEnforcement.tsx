import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { type MailState, useMailState } from '../health/use-mail-state'
import { EnforcementState } from './EnforcementState'

/** The text where there is no receipt: none was ever needed, or it is so old that it was deleted. */
const nothing: Readonly<Record<MailState, string>> = {
  not_attached: 'No mail server',
  attached: 'No pending changes',
  unreachable: 'No pending changes. The mail server isn’t responding.',
}

interface LastEnforcementProps {
  enforcement: Enforcement | null
  /** Shows only changes not applied yet: a sign beside it shows the others (EnforcementSign.tsx). */
  hidesApplied?: boolean
}

/** The result of the last change of a thing at the mail servers. */
export const LastEnforcement = ({ enforcement, hidesApplied = false }: LastEnforcementProps) => {
  const state = useMailState()
  return (
    // Only a receipt changes on its own. Announced with each page, the rest would be noise.
    <output
      className="block"
      aria-label="At the mail server"
      aria-live={enforcement === null ? 'off' : 'polite'}
    >
      {enforcement !== null ? (
        <EnforcementState enforcement={enforcement} hidesApplied={hidesApplied} />
      ) : (
        <span className="text-muted">{state === undefined ? 'Unknown' : nothing[state]}</span>
      )}
    </output>
  )
}
