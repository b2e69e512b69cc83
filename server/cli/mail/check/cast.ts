import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Db } from '../../../db/database.ts'
import {
  checkDomainName,
  type CheckAlias,
  type CheckGroup,
  insertCheckAlias,
  insertCheckDomain,
  insertCheckGroup,
  insertCheckOrganization,
  deleteCheckIdentity,
  insertCheckIdentity,
  insertCheckRules,
  setCheckCatchAll,
} from '../../../queries/mail/mail-check.ts'
import { setServices } from '../../../queries/operator/operator-services.ts'
import { setOrganizationStatus } from '../../../queries/operator/operator-organizations.ts'
import { generatePassword, hashPassword } from '../../../rules/passwords.ts'

/** An identity of the check. */
export interface CheckIdentity {
  identityId: string
  address: string
}

interface PersonOptions {
  isSuspended?: boolean
  delivery?: 'accept' | 'reject'
  mustChange?: boolean
  hasPassword?: boolean
  hasMailbox?: boolean
}

/** Organizations, domains and identities, one of each kind that mail servers tell apart. */
export interface Cast {
  password: string
  organizations: readonly string[]
  ana: CheckIdentity
  ben: CheckIdentity
  /** Her password is changed during the check. */
  pat: CheckIdentity & { organizationId: string }
  sendOnly: CheckIdentity
  suspended: CheckIdentity
  rejecting: CheckIdentity
  mustChange: CheckIdentity
  withoutPassword: CheckIdentity
  ofSuspendedDomain: CheckIdentity
  ofSuspendedOrganization: CheckIdentity
  /** All services but sending are switched off. */
  sendingOnly: CheckIdentity
  /** Of a domain without sub-addresses that has a catch-all. */
  ida: CheckIdentity
  sendOnlyBesideCatchAll: CheckIdentity
  /** Aliases of Ana and Ben: one that they may send as, one that they may not, one that is off, and one that has ended. */
  alias: string
  silentAlias: string
  aliasOff: string
  aliasEnded: string
  /** In a domain with a catch-all. */
  aliasOffBesideCatchAll: string
  /** Leads to an identity that refuses mail. */
  deadAlias: string
  /** Groups: one with Ana, Ben and another group with Ana; the same, but that only members may write to; one that is off, and one without members. */
  group: string
  closedGroup: string
  groupOff: string
  emptyGroup: string
  /** What Ana had before she was renamed, with and without signing in. */
  former: string
  formerWithoutSignIn: string
  /** The address of a deleted identity, reserved in a domain with sub-addresses and a catch-all. */
  deleted: string
  /** Gets the forwarded mail of the next one, whose copies stay. */
  target: CheckIdentity
  forwarding: CheckIdentity
  /** Has an auto-reply. */
  answering: CheckIdentity
  /** Both have users' rules; an administrator has stopped those of the second one. */
  redirecting: CheckIdentity
  stopped: CheckIdentity
  /** Unknown addresses in the domain of Ana, in one with a catch-all, and in one whose catch-all takes no mail. */
  nobody: string
  caught: string
  notCaught: string
}

/** Makes one organization after another; `organizations` has those that there are, also after a failure. */
export const createTestIdentities = async (database: Database, organizations: string[]): Promise<Cast> => {
  const run = randomBytes(6).toString('hex')
  const password = generatePassword()
  const hash = await hashPassword(password)

  const organization = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const id = uuidv7()
    organizations.push(id)
    return database.write(id, async (db) => {
      await insertCheckOrganization(db, run)
      return work(db)
    })
  }
  const domain = async (db: Db, letter: string, { isActive = true, subaddresses = true } = {}) => {
    const [domainId, name] = [uuidv7(), checkDomainName(letter, run)]
    await insertCheckDomain(db, {
      domain_id: domainId,
      domain_name: name,
      status: isActive ? 'active' : 'suspended',
      subaddressing_enabled: subaddresses,
    })
    const person = async (localPart: string, options: PersonOptions = {}): Promise<CheckIdentity> => {
      const identityId = uuidv7()
      const address = `${localPart}@${name}`
      await insertCheckIdentity(
        db,
        {
          identity_id: identityId,
          domain_id: domainId,
          local_part: localPart,
          address,
          status: options.isSuspended ? 'suspended' : 'active',
          delivery_while_suspended: options.delivery ?? 'accept',
          must_change_password: options.mustChange ?? false,
          password_hash: options.hasPassword === false ? null : hash,
        },
        options.hasMailbox === false ? null : uuidv7(),
      )
      return { identityId, address }
    }
    const alias = async (
      localPart: string,
      targets: readonly CheckIdentity[],
      options: Omit<CheckAlias, 'domain_id' | 'local_part' | 'address'> = {},
    ): Promise<string> => {
      const address = `${localPart}@${name}`
      const ids = targets.map(({ identityId }) => identityId)
      await insertCheckAlias(db, { domain_id: domainId, local_part: localPart, address, ...options }, ids)
      return address
    }
    const group = (
      localPart: string,
      memberIds: readonly string[],
      options: Pick<CheckGroup, 'enabled' | 'senders'> = {},
    ): Promise<string> =>
      insertCheckGroup(
        db,
        { domain_id: domainId, local_part: localPart, address: `${localPart}@${name}`, ...options },
        memberIds,
      )
    return {
      person,
      alias,
      group,
      name,
      catchAll: ({ identityId }: CheckIdentity) => setCheckCatchAll(db, domainId, identityId),
    }
  }

  const usual = await organization(async (db) => {
    const plain = await domain(db, 'a')
    const catching = await domain(db, 'b', { subaddresses: false })
    const closed = await domain(db, 'c', { isActive: false })
    const lost = await domain(db, 'd')
    const reserving = await domain(db, 'g')
    const ida = await catching.person('ida')
    await catching.catchAll(ida)
    await reserving.catchAll(await reserving.person('gil'))
    const deleted = await reserving.person('deleted', { hasMailbox: false })
    await deleteCheckIdentity(db, deleted.identityId)
    await lost.catchAll(await lost.person('rejecting', { isSuspended: true, delivery: 'reject' }))
    const [ana, ben] = [await plain.person('ana'), await plain.person('ben')]
    const rejecting = await plain.person('rejecting', { isSuspended: true, delivery: 'reject' })
    const inner = await plain.group('inner', [ana.identityId])
    const members = [ana.identityId, ben.identityId, inner]
    await plain.group('team', members)
    await plain.group('staff', members, { senders: 'members' })
    await plain.group('off-team', members, { enabled: false })
    await plain.group('empty', [])
    const [target, forwarding] = [await plain.person('target'), await plain.person('forwarding')]
    const [answering, stopped] = [await plain.person('answering'), await plain.person('stopped')]
    await insertCheckRules(db, {
      identity_id: forwarding.identityId,
      forward_to_identity_id: target.identityId,
    })
    await insertCheckRules(db, {
      identity_id: answering.identityId,
      reply_subject: 'Away',
      reply_text: 'This is an answer.',
    })
    await insertCheckRules(db, { identity_id: stopped.identityId, own_rules: 'stopped' })
    const formerly = { former_of: ana.identityId, may_send_as: true }
    return {
      ana,
      ben,
      alias: await plain.alias('sales', [ana, ben], { may_send_as: true }),
      silentAlias: await plain.alias('press', [ana, ben]),
      aliasOff: await plain.alias('off', [ana, ben], { enabled: false, may_send_as: true }),
      aliasEnded: await plain.alias('ended', [ana, ben], { expires_at: new Date(0), may_send_as: true }),
      aliasOffBesideCatchAll: await catching.alias('off', [ida], { enabled: false }),
      deadAlias: await plain.alias('dead', [rejecting]),
      group: `team@${plain.name}`,
      closedGroup: `staff@${plain.name}`,
      groupOff: `off-team@${plain.name}`,
      emptyGroup: `empty@${plain.name}`,
      former: await plain.alias('ana.former', [ana], { ...formerly, signs_in: true }),
      formerWithoutSignIn: await plain.alias('ana.first', [ana], { ...formerly, signs_in: false }),
      pat: { ...(await plain.person('pat')), organizationId: db.organizationId },
      sendOnly: await plain.person('send-only', { hasMailbox: false }),
      suspended: await plain.person('suspended', { isSuspended: true }),
      rejecting,
      target,
      forwarding,
      answering,
      stopped,
      redirecting: await plain.person('redirecting'),
      mustChange: await plain.person('must-change', { mustChange: true }),
      withoutPassword: await plain.person('no-password', { hasPassword: false }),
      ofSuspendedDomain: await closed.person('zoe'),
      ida,
      deleted: deleted.address,
      sendOnlyBesideCatchAll: await catching.person('send-only', { hasMailbox: false }),
      nobody: `nobody@${plain.name}`,
      caught: `nobody@${catching.name}`,
      notCaught: `nobody@${lost.name}`,
    }
  })
  const ofSuspendedOrganization = await organization(async (db) => {
    const eva = await (await domain(db, 'e')).person('eva')
    await setOrganizationStatus(db, 'suspended')
    return eva
  })
  const sendingOnly = await organization(async (db) => {
    const fay = await (await domain(db, 'f')).person('fay')
    await setServices(db, ['imap', 'pop3', 'managesieve'], false)
    return fay
  })
  return { password, organizations, ...usual, ofSuspendedOrganization, sendingOnly }
}
