/** What a page of the navigation is also called, and the letter that leads to it. */
interface PageNames {
  /** The letter after `g`. */
  letter: string
  /** Words by which the search finds it: what other consoles call such a page. */
  also: string
}

/** By segment. They stand apart from the registry, because a page is shown without them. */
export const pageNames: Readonly<Record<string, PageNames>> = {
  overview: { letter: 'o', also: 'home dashboard start storage' },
  identities: { letter: 'i', also: 'users accounts people persons members' },
  departments: { letter: 'd', also: 'groups teams units' },
  domains: { letter: 'n', also: 'dns catch-all' },
  'mailbox-quotas': { letter: 'm', also: 'quotas storage full inboxes' },
  audit: { letter: 'a', also: 'audit logs history events changes' },
  plans: { letter: 'b', also: 'jobs tasks batches mass many undo' },
  key: { letter: 'k', also: 'api tokens administrators admins roles permissions' },
  health: { letter: 'h', also: 'status services monitoring' },
}
