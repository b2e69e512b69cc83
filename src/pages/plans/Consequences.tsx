import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { hiddenValues } from '../../resources/audit/hidden-values'
import { groupQuery } from '../../resources/addresses/queries'
import { unboundWords } from '../../resources/delivery/unbound-words'
import { useMail } from '../../resources/health/use-mail-state'
import { identityQuery } from '../../resources/identities/queries'
import { isImportRevert, isOffboardingUndo } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'
import { Notice } from '../../ui/Notice'
import { countOf } from '../../util/number'
import { formatMinute } from '../../util/time'
import { readableAddress } from '../../util/unicode-name'

const DeletedLink = () => {
  const { organization_id } = useOrganization()
  return (
    <Link to={paths.deletedIdentities(organization_id)} className="font-medium text-accent hover:underline">
      Deleted
    </Link>
  )
}

/** The name of an identity that the bulk change names. */
const IdentityById = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const { data } = useQuery({ ...identityQuery(organization_id, id), refetchInterval: false })
  return <bdi>{data === undefined ? 'another identity' : data.body.display_name}</bdi>
}

/** The name of a group that the bulk change names. */
const GroupById = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const { data } = useQuery({ ...groupQuery(organization_id, id), refetchInterval: false })
  if (data === undefined) return 'the group'
  return (
    <Link to={paths.group(organization_id, id)} className="font-medium text-accent hover:underline">
      {data.body.group_name} ({readableAddress(data.body)})
    </Link>
  )
}

/** What a bulk change of a group's members does. */
const groupLines = ({ operation, change: { group_id = '' } }: Plan): ReactNode[] => {
  if (operation === 'add_to_group')
    return [
      <>
        They become members of <GroupById id={group_id} /> and get the mail to it.
      </>,
    ]
  if (operation === 'remove_from_group')
    return [
      <>
        They are removed from <GroupById id={group_id} />. Mail to it can still reach them through another
        member.
      </>,
    ]
  return []
}

/** Who gets the mail to the addresses of deleted identities. */
const addressLines = ({ address_to }: Plan['change']): ReactNode[] =>
  address_to === undefined
    ? []
    : [
        <>
          Once they are deleted, mail to their addresses is delivered to <IdentityById id={address_to} />.
        </>,
      ]

/**
 * What happens to new mail of identities that leave, and to their own rules.
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
          New mail is answered: “<bdi>{auto_reply.subject}</bdi>”.
        </>,
      ]),
  ...(stop_rules === true ? ['Their own rules stay stopped, even if they are reactivated.'] : []),
  ...(unbound !== null && (forward_to !== undefined || auto_reply !== undefined || stop_rules === true)
    ? [unbound]
    : []),
]

const undoLater = 'You can undo this later, except for identities changed in the meantime.'

const isUndoOfAddresses = ({ operation, reverts_plan_id }: Plan): boolean =>
  reverts_plan_id !== null && (operation === 'add_alias' || operation === 'rename')

/** What a rename does to mail and mail programs. */
const renameLines = ({ leave_alias, alias_expires_at }: Plan['change']): string[] => [
  leave_alias === false
    ? 'The old addresses become free. Mail programs need the new address as the user name.'
    : `Mail to the old addresses is still delivered${
        alias_expires_at ? ` until ${formatMinute(new Date(alias_expires_at))}` : ''
      }, and mail programs can still sign in with them.`,
  'Open mail programs are signed out once.',
]

/** What happens to the identities, and what can't be undone. `title` is a warning. */
const consequencesOf = (
  plan: Plan,
  unbound: string | null,
): { title?: string; lines: readonly ReactNode[] } => {
  const { operation, change } = plan
  if (isImportRevert(plan))
    return {
      title:
        'The created identities are deleted, and the changed ones get their old values back. This can’t be undone as a whole.',
      lines: [
        <>
          You can restore the deleted identities one by one, with their mail, for 30 days under{' '}
          <DeletedLink />.
        </>,
      ],
    }
  if (operation === 'leave') {
    const days = change.delete_after_days
    return {
      title: 'They won’t be able to sign in, and all their devices are signed out.',
      lines: [
        'The new passwords aren’t shown to anyone. Mail and group memberships are kept.',
        ...(change.aliases_to === undefined
          ? []
          : [
              <>
                Aliases that lead to them will lead to <IdentityById id={change.aliases_to} /> instead.
              </>,
            ]),
        ...rulesLines(change, unbound),
        ...(days === undefined
          ? []
          : [
              `${countOf(days, 'day', 'days')} after this has finished, the identities are deleted, except those changed in the meantime. If your organization requires a second key for that, the deletion waits for it.`,
            ]),
        ...addressLines(change),
        `${undoLater} Each identity then needs a new password.`,
      ],
    }
  }
  if (isOffboardingUndo(plan))
    return {
      title: 'Each identity needs a new password',
      lines: [
        'The offboarding replaced their passwords. They can’t sign in until you reset them.',
        undoLater,
      ],
    }
  if (operation === 'delete')
    return {
      title: 'The identities are deleted. They won’t be able to sign in or receive mail.',
      lines: [
        <>
          You can restore them, with their mail, for 30 days if enough storage is available: all from this
          bulk change, or one by one under <DeletedLink />.
        </>,
        'Their addresses stay reserved until then. Group memberships are kept, too.',
        ...addressLines(change),
        'Their catch-alls are turned off. Restoring turns them on again unless the domain has another one by then.',
      ],
    }
  if (operation === 'reset_password')
    return { title: 'This replaces the old passwords and can’t be undone.', lines: [] }
  if (isUndoOfAddresses(plan))
    return {
      lines: [
        operation === 'add_alias'
          ? 'The aliases are deleted. Their addresses become free.'
          : 'The identities get their old addresses back. Open mail programs are signed out once.',
        'Identities and aliases changed in the meantime stay as they are. This can’t be undone as a whole.',
      ],
    }
  return {
    lines: [
      ...(operation === 'rename' ? renameLines(change) : []),
      ...groupLines(plan),
      ...(operation === 'add_alias'
        ? ['Mail to the new addresses is delivered to the identities. Their own addresses stay the same.']
        : []),
      ...(operation === 'suspend'
        ? ['They won’t be able to sign in. Their mailboxes and mail are kept.']
        : []),
      ...(operation === 'reactivate'
        ? ['They’ll be able to sign in again. After an offboarding, each needs a new password first.']
        : []),
      ...(operation === 'restore'
        ? ['Each identity gets its password and mailbox back. Its aliases and groups deliver mail again.']
        : []),
      undoLater,
      ...(operation === 'resize'
        ? [
            'Undo restores every size if enough storage is available, even where a mailbox will be full again.',
          ]
        : []),
      ...(operation === 'import' && change.existing !== 'refuse'
        ? ['Existing identities keep the mailboxes that they get now, even after an undo.']
        : []),
    ],
  }
}

/** What a bulk change does to identities and what can't be undone, as a short list. */
export const Consequences = ({ plan }: { plan: Plan }) => {
  const { title, lines: visibleLines } = consequencesOf(plan, unboundWords(useMail()))
  const hidden = hiddenValues(plan.missing_permissions)
  const lines = hidden === null ? visibleLines : [...visibleLines, hidden]
  const list = (
    <ul className={lines.length > 1 ? 'list-disc pl-5' : ''}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of one bulk change never change places.
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
  if (title === undefined) return <div className="text-muted">{list}</div>
  return (
    <Notice tone="warning" title={title}>
      {lines.length > 0 && list}
    </Notice>
  )
}
