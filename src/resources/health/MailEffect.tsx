import { type MailState, useMailState } from './use-mail-state'

const effects: Readonly<Record<MailState, string>> = {
  not_attached: 'Recorded only: no mail system is attached, so nothing enforces it yet.',
  attached: 'The mail system is told to enforce it.',
  unreachable: 'Recorded: the mail system does not answer, and enforces it later.',
}

/** What an act on mail does beyond Postroom, said beside it before it is done. */
export const MailEffect = () => {
  const state = useMailState()
  // Until it is known the longest sentence keeps its room, unseen, so that nothing below moves.
  return (
    <p className={state === undefined ? 'invisible' : 'text-muted'}>{effects[state ?? 'not_attached']}</p>
  )
}
