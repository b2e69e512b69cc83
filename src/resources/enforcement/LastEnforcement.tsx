import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { type MailState, useMailState } from '../health/use-mail-state'
import { EnforcementState } from './EnforcementState'

/** What is said where there is no receipt: none was ever needed, or it is so old that it was forgotten. */
const nothing: Readonly<Record<MailState, string>> = {
  not_attached: 'No mail system is attached.',
  attached: 'No change waits to be enforced.',
  unreachable: 'No change waits to be enforced. The mail system does not answer now.',
}

/** What became of the last change of a thing at the mail servers. */
export const LastEnforcement = ({ enforcement }: { enforcement: Enforcement | null }) => {
  const state = useMailState()
  return (
    // Only a receipt changes by itself; announced with each page, the rest would be noise.
    <output
      className="block"
      aria-label="At the mail server"
      aria-live={enforcement === null ? 'off' : 'polite'}
    >
      {enforcement !== null ? (
        <EnforcementState enforcement={enforcement} />
      ) : (
        <span className="text-muted">{state === undefined ? 'Not known' : nothing[state]}</span>
      )}
    </output>
  )
}
