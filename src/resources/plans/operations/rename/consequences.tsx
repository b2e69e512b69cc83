import { formatMinute } from '../../../../util/time'
import { finalAddressUndo } from '../shared/final-address-undo'
import { type ConsequencesOf, undoLater } from '../consequences'

export const renameConsequences: ConsequencesOf = ({
  reverts_plan_id,
  change: { leave_alias, alias_expires_at },
}) =>
  reverts_plan_id === null
    ? {
        lines: [
          leave_alias === false
            ? 'The old addresses become free. Mail apps need the new address as the user name.'
            : `Mail to the old addresses is still delivered${
                alias_expires_at ? ` until ${formatMinute(new Date(alias_expires_at))}` : ''
              }, and mail apps can still sign in with them.`,
          'Open mail apps are signed out once.',
          undoLater,
        ],
      }
    : {
        lines: [
          'The identities get their old addresses back. Open mail apps are signed out once.',
          finalAddressUndo,
        ],
      }
