import type { CheckIdentity } from '../cast.ts'
import { at, begins, type Case, type CaseOptions, says, acceptance } from './case.ts'

/** Who may write to a group to which only its members may write. Without `MAIL_POLICY`, no mail server can ask, and the mail waits. */
export const groupCases = ({ clients, cast, addresses, hasPolicy }: CaseOptions): Case[] => {
  const group = 'Mail for a group of members only'
  const { smtp, submission } = addresses
  const refused = says(
    '554 5.7.1 You are not authorized',
    /^554 5\.7\.1 .*You are not authorized to send to this address/,
  )
  const stranger = at(smtp, (endpoint) => clients.recipient(endpoint, cast.closedGroup))
  const by = ({ address }: CheckIdentity) =>
    at(submission, (endpoint) =>
      clients.sender(endpoint, { address, password: cast.password }, address, cast.closedGroup),
    )
  if (!hasPolicy) {
    const unasked = 'not enforced: set MAIL_POLICY'
    return [
      { group, name: 'by another identity', ...refused, unasked, ask: null },
      { group, name: 'while nothing enforces it', ...begins('450'), ask: stranger },
    ]
  }
  return [
    { group, name: 'by a member', ...acceptance, ask: by(cast.ana) },
    { group, name: 'by another identity', ...refused, ask: by(cast.sendOnly) },
    { group, name: 'without signing in', ...refused, ask: stranger },
    {
      group,
      name: 'without signing in, with a final dot',
      ...refused,
      ask: at(smtp, (endpoint) => clients.recipient(endpoint, `${cast.closedGroup}.`)),
    },
  ]
}
