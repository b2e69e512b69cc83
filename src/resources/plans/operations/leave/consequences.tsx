import type { ReactNode } from 'react'
import type { Plan } from '../../../../contract/generated/schemas/plan.zod'
import { countOf } from '../../../../util/number'
import { addressLines } from '../shared/address-lines'
import { IdentityById } from '../shared/IdentityById'
import { type ConsequencesOf, undoLater } from '../consequences'

/**
 * What happens to new mail of identities that leave, and to their rules.
 * @param unbound that the mail servers don't apply it yet; null where they do, or that is unknown.
 */
const rulesLines = (
  { forward_to, auto_reply, stop_rules }: Plan['change'],
  unbound: string | null,
): ReactNode[] => [
  ...(forward_to === undefined
    ? []
    : [
        <>
          New mail is forwarded to <IdentityById id={forward_to} />, and a copy stays in the mailbox.
        </>,
      ]),
  ...(auto_reply === undefined
    ? []
    : [
        <>
          Senders get an auto-reply: “<bdi>{auto_reply.subject}</bdi>”.
        </>,
      ]),
  ...(stop_rules === true
    ? ['The users’ rules stay stopped, even after the identities are reactivated.']
    : []),
  ...(unbound !== null && (forward_to !== undefined || auto_reply !== undefined || stop_rules === true)
    ? [unbound]
    : []),
]

export const leaveConsequences: ConsequencesOf = ({ change }, unbound) => {
  const days = change.delete_after_days
  return {
    title: 'They won’t be able to sign in, and all their devices are signed out.',
    lines: [
      'The new passwords aren’t shown to anyone. Mail and group memberships are kept.',
      ...(change.aliases_to === undefined
        ? []
        : [
            <>
              Aliases that deliver to them will deliver to <IdentityById id={change.aliases_to} /> instead.
            </>,
          ]),
      ...rulesLines(change, unbound),
      ...(days === undefined
        ? []
        : [
            `${countOf(days, 'day', 'days')} after this has finished, the identities are deleted, except those changed in the meantime. If your organization requires a second key for that, the deletion waits for it.`,
            ...addressLines(change),
          ]),
      `${undoLater} Each identity then needs a new password.`,
    ],
  }
}
