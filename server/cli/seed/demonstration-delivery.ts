import type { Db } from '../../db/database.ts'
import type { Domain } from '../../generated/model/index.ts'
import { type RuleValues, setRules } from '../../queries/mail/delivery.ts'
import type { OrganizationView } from '../../queries/operator/organizations.ts'
import { identitiesToReach } from '../../queries/operator/seed-addresses.ts'
import { daysBefore } from './plan-identities.ts'

/** What an administrator has set for an identity of the demonstration. Identities are named by their place. */
interface PlannedDelivery {
  of: number
  forward_to?: number
  keep_copy?: boolean
  /** Days after the organization was created. */
  reply?: { subject: string; text: string; ends: number }
  own_rules?: RuleValues['own_rules']
}

const deliveries: readonly PlannedDelivery[] = [
  { of: 28, forward_to: 12 },
  {
    of: 52,
    reply: {
      subject: 'On parental leave',
      text: 'Thank you for your message.\n\nI am on parental leave and will read it when I am back.',
      ends: 90,
    },
  },
  {
    of: 77,
    forward_to: 31,
    reply: {
      subject: 'New contact',
      text: 'Thank you for your message.\n\nI have a new role. My colleague reads your message and will answer it.',
      ends: 30,
    },
    own_rules: 'stopped',
  },
]

interface Plan {
  organization: OrganizationView
  domain: Pick<Domain, 'domain_id'>
}

/** Adds the forwards and auto-replies of the demonstration. They depend on nothing but the order of the identities. */
export const addDemonstrationDelivery = async (db: Db, { organization, domain }: Plan): Promise<void> => {
  const identities = await identitiesToReach(db, domain.domain_id)
  const idAt = (place: number) => identities[place % identities.length]?.identity_id ?? null
  for (const { of, forward_to, keep_copy = true, reply, own_rules = 'run' } of deliveries) {
    const id = idAt(of)
    const target = forward_to === undefined ? null : idAt(forward_to)
    if (id === null || id === target) continue
    await setRules(db, id, {
      own_rules,
      forward_to_identity_id: target,
      forward_to_address: null,
      keep_copy,
      reply_subject: reply?.subject ?? null,
      reply_text: reply?.text ?? null,
      reply_days: 7,
      reply_starts_at: null,
      reply_ends_at: reply === undefined ? null : daysBefore(organization, -reply.ends),
    })
  }
}
