import type { menuActions } from '../../ui/menu-actions'
import * as paths from '../../paths'

/** A page whose list has an action. */
interface ListPlace {
  page: string
  path: (organizationId: string) => string
}

/**
 * Where an action is: on results of the search, on rows that are selected in a list, in a separate entry for the whole console
 * (`commands.ts`), or in the menus of some lists.
 */
type ActionPlace = 'results' | 'selection' | 'command' | readonly ListPlace[]

const activity: ListPlace = { page: 'Activity', path: paths.audit }
const deletedIdentities: ListPlace = { page: 'Deleted identities', path: paths.deletedIdentities }
const redirects: ListPlace = { page: 'Mail sent by rules', path: paths.redirects }
const plans: ListPlace = { page: 'Bulk changes', path: paths.plans }

/** Where each action of the console is. An action without a place doesn't compile. */
export const actionPlaces: Readonly<Record<keyof typeof menuActions, ActionPlace>> = {
  API: 'results',
  'Add alias': 'command',
  'Add aliases': 'selection',
  'Add mailbox': 'command',
  'Add members': 'results',
  'Add several': 'command',
  'Add to group': 'results',
  Alias: 'command',
  'Change warning threshold': 'results',
  'Copy as ASCII': 'results',
  'Copy ID': 'results',
  'Copy address': 'results',
  'Copy link to the password page': [{ page: 'Identities', path: paths.identities }],
  'Copy name': 'results',
  'Copy request ID': [activity],
  'Copy target': [redirects],
  'DNS records': 'results',
  Delete: 'results',
  'Delete permanently': [deletedIdentities],
  Details: [activity],
  Edit: 'results',
  'Forward or answer': 'results',
  'From a file': 'command',
  Group: 'command',
  Import: 'command',
  'Move to department': 'selection',
  Offboard: 'results',
  'One identity': 'command',
  'Only by this API key': [activity],
  'Only this bulk change': [activity],
  'Only this operation': [activity],
  Open: 'results',
  Reactivate: 'results',
  'Remove from group': 'selection',
  'Remove mailbox': 'results',
  'Remove domain': 'results',
  Rename: 'results',
  'Rename to another domain': 'selection',
  'Reset password': 'results',
  'Reset passwords': 'selection',
  Resize: 'results',
  Restore: [deletedIdentities, { page: 'Removed domains', path: paths.removedDomains }],
  Revoke: [{ page: 'Keys', path: paths.keys }],
  Several: 'command',
  Settings: 'results',
  'Show activity': 'results',
  'Show identities': 'results',
  'Show mailboxes': 'results',
  'Show this change only': [{ page: 'Mail server status', path: paths.enforcements }],
  'Show this identity only': [redirects],
  'Show who gets mail': 'results',
  Suspend: 'results',
  'Turn off': 'results',
  'Turn on': 'results',
  'Undo addition': [plans],
  'Undo import': [plans],
}
