import * as addresses from './addresses.ts'
import * as audit from './audit.ts'
import * as deletedIdentities from './deleted-identities.ts'
import * as delivery from './delivery.ts'
import * as departments from './departments.ts'
import * as dns from './dns.ts'
import * as dnsShare from './dns-share.ts'
import * as domainClaims from './domain-claims.ts'
import * as domains from './domains.ts'
import * as enforcement from './enforcement.ts'
import type { Handlers, OpenHandlers, OutageHandlers } from './handler.ts'
import * as groups from './groups.ts'
import * as health from './health.ts'
import * as identities from './identities.ts'
import * as key from './key.ts'
import * as mailboxQuotas from './mailbox-quotas.ts'
import * as me from './me.ts'
import * as organization from './organization.ts'
import * as ownRules from './own-rules.ts'
import * as plans from './plans.ts'
import * as removedDomains from './removed-domains.ts'
import * as revert from './revert.ts'
import * as settingsApproval from './settings-approval.ts'
import * as signIn from './sign-in.ts'

/** Checks a table of handlers: it does not compile when an operation is missing, nor with an export that is none. */
const complete =
  <Table extends object>() =>
  <Given extends Table>(all: Given & Record<Exclude<keyof Given, keyof Table>, never>): Table =>
    all

/** Answered also in an outage of the database. */
export const outageHandlers = complete<OutageHandlers>()({ ...health })

/** Answered without a key. */
export const openHandlers = complete<OpenHandlers>()({ ...signIn, ...dnsShare })

/** What each group's file exports. */
export const handlers = complete<Handlers>()({
  ...addresses,
  ...audit,
  ...deletedIdentities,
  ...delivery,
  ...departments,
  ...dns,
  ...domainClaims,
  ...domains,
  ...enforcement,
  ...groups,
  ...identities,
  ...key,
  ...mailboxQuotas,
  ...me,
  ...organization,
  ...ownRules,
  ...plans,
  ...removedDomains,
  ...revert,
  ...settingsApproval,
})
