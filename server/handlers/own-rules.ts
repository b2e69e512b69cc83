import { actorOf } from '../changes/events.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import type { Db } from '../db/database.ts'
import type { OwnRules } from '../generated/model/index.ts'
import { orNotFound } from '../problem.ts'
import { identityById } from '../queries/identities.ts'
import { isReadRecorded, recordRead } from '../queries/mail/rules-reads.ts'
import { allRedirects, ownDomains, redirectPage } from '../queries/mail/redirects.ts'
import { asciiDomain } from '../rules/ascii-domain.ts'
import { describeScript, type OwnScript, type OwnScripts } from '../rules/sieve/own-script.ts'

type Context = Pick<Parameters<Handler<'getOwnRules'>>[0], 'read' | 'mailState' | 'ownScripts'>

const domainOf = (address: string): string => asciiDomain(address.slice(address.lastIndexOf('@') + 1))

/** Adds whether each target belongs to another mail system. */
const withOutside = async (db: Db, { redirects, ...script }: OwnScript) => {
  const names = redirects.flatMap(({ to }) => (to === null ? [] : [domainOf(to)]))
  const own = names.length === 0 ? new Set() : await ownDomains(db, names)
  return {
    ...script,
    redirects: redirects.map((one) => ({
      ...one,
      is_outside: one.to === null ? null : !own.has(domainOf(one.to)),
    })),
  }
}

const unknown = (state: OwnRules['mail']['state']): OwnRules => ({
  mail: { state },
  script_count: null,
  active: null,
})

/** Reads the user's rules of an identity from the mail servers. */
const ownRulesOf = async ({ read, mailState, ownScripts }: Context, address: string): Promise<OwnRules> => {
  const { state } = mailState()
  if (state === 'not_attached') return unknown(state)
  let scripts: OwnScripts | null
  try {
    scripts = await ownScripts(address)
  } catch {
    return unknown('unreachable')
  }
  // Without a mailbox there is nothing that rules could apply to.
  if (scripts === null) return { mail: { state: 'attached' }, script_count: 0, active: null }
  const { count, active } = scripts
  const described = active && (await read((db) => withOutside(db, describeScript(active))))
  return { mail: { state: 'attached' }, script_count: count, active: described }
}

export const getOwnRules: Handler<'getOwnRules'> = async ({
  path,
  key,
  requestId,
  writeUnaudited,
  ...context
}) => {
  const identity = orNotFound(await context.read((db) => identityById(db, path.identity_id)))
  const body = await ownRulesOf(context, identity.address)
  const actor = actorOf(key)
  // A user's rules are read only with an event that the user can see, which is written before they are shown.
  if (body.active !== null && !(await context.read((db) => isReadRecorded(db, actor, identity.identity_id))))
    await writeUnaudited((db) => recordRead(db, actor, requestId, identity))
  // No request changes it: the ETag is of what it says.
  return { status: 200, body, version: 1 }
}

export const getOwnMailRules: Handler<'getOwnMailRules'> = async ({ key, ...context }) => {
  const { identity_id } = key
  if (identity_id === null) throw new Error('This needs a session of /me.')
  const { address } = orNotFound(await context.read((db) => identityById(db, identity_id)))
  return { status: 200, body: await ownRulesOf(context, address) }
}

export const listRedirects: Handler<'listRedirects'> = async ({ query, read }) => ({
  status: 200,
  body: await read((db) => redirectPage(db, query)),
})

export const exportRedirects: Handler<'exportRedirects'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listRedirects',
    columns: query.columns,
    snapshot,
    rows: (db) => allRedirects(db, query),
  }),
})
