/*
 * The actions of menus and selections by label, each with what it is called elsewhere. The search finds it by all of these words, and
 * knows where it is (shell/palette/action-places.ts): a menu with an action that is missing here doesn't compile.
 */

export const menuActions = {
  API: 'request curl',
  'Add alias': 'new address second email alternative',
  'Add aliases': 'new addresses bulk',
  'Add mailbox': 'give create new quota storage',
  'Add members': 'users join distribution mailing list',
  'Add several': 'join new starter onboard hire employees users',
  'Add to group': 'member distribution mailing list join subscribe',
  Alias: 'add new create',
  'Change warning threshold': 'notify alert percent nearly full mailbox quota',
  'Copy as ASCII': 'punycode',
  'Copy ID': 'identifier uuid',
  'Copy address': 'email',
  'Copy link to the password page': 'url self service portal',
  'Copy name': 'domain',
  'Copy request ID': 'correlation',
  'Copy target': 'address',
  'DNS records': 'mx spf dkim dmarc txt mta-sts zone check verify publish',
  Delete: 'remove erase user account',
  'Delete permanently': 'purge erase destroy final gdpr',
  Details: 'event before after',
  Edit: 'change move modify update name department',
  'Forward or answer':
    'out of office vacation holiday absence away sick leave auto-reply autoreply autoresponder automatic reply redirect forwarding mail',
  'From a file': 'import csv upload',
  Group: 'add new create',
  Import: 'csv file upload',
  'Move to department': 'change assign unit team',
  Offboard: 'leaver leaving leave left user exit terminate quit employee departed fire',
  'One identity': 'add new create user',
  'Only by this API key': 'filter administrator',
  'Only this bulk change': 'filter',
  'Only this operation': 'filter',
  Open: 'show view see details page who can may send mail as',
  Reactivate: 'account user unsuspend unblock unlock enable activate',
  'Remove from group': 'member unsubscribe distribution mailing list leave',
  'Remove mailbox': 'delete mail storage',
  'Remove domain': 'delete',
  Rename: 'address change alias email name married surname',
  'Rename to another domain': 'move migrate change addresses',
  'Reset password': 'new change forgot forgotten lost account user credentials',
  'Reset passwords': 'new change all',
  Resize:
    'make larger enlarge increase raise grow shrink mailbox full quota size storage space give more limit',
  Restore: 'user account undelete recover bring back deleted',
  Revoke: 'delete disable key token api remove administrator',
  Several: 'add new create',
  Settings: 'edit change catch-all sub-addressing plus default quota',
  'Show activity': 'who changed history log audit events',
  'Show identities': 'users accounts',
  'Show mailboxes': 'quotas storage',
  'Show this change only': 'filter',
  'Show this identity only': 'filter',
  'Show who gets mail': 'trace route resolve delivery why not arriving receives recipients',
  Suspend: 'account user block disable lock deactivate freeze',
  'Turn off': 'alias group disable stop pause',
  'Turn on': 'alias group enable start resume',
  'Undo addition': 'revert roll back',
  'Undo import': 'revert roll back',
} as const satisfies Readonly<Record<string, string>>

/** The label of an action. Of those that name what they are about, the table has none. */
export type MenuLabel =
  | keyof typeof menuActions
  | `Open ${string}`
  | `Only this ${string}`
  | `Show sizes ${string}`
