/** Search keywords of a page of the navigation, and the letter that opens it. */
interface PageNames {
  /** The letter after `g`. */
  shortcut: string
  /** Words by which the search finds it: what other consoles call such a page. */
  keywords: string
}

/** By segment. Separate from the registry, because a page is shown without them. */
export const pageNames: Readonly<Record<string, PageNames>> = {
  overview: { shortcut: 'o', keywords: 'home dashboard start storage' },
  identities: { shortcut: 'i', keywords: 'users accounts people persons members' },
  addresses: { shortcut: 's', keywords: 'alias aliases forward distribution lists groups who gets mail' },
  departments: { shortcut: 'd', keywords: 'groups teams units' },
  domains: { shortcut: 'n', keywords: 'dns catch-all' },
  'mailbox-quotas': { shortcut: 'm', keywords: 'quotas storage full inboxes' },
  audit: { shortcut: 'a', keywords: 'audit logs history events changes' },
  plans: { shortcut: 'b', keywords: 'jobs tasks batches mass many undo' },
  key: { shortcut: 'k', keywords: 'api tokens administrators admins roles permissions' },
  health: { shortcut: 'h', keywords: 'status services monitoring' },
}
