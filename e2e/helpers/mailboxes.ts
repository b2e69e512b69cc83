// Organizations with mailboxes, for stories about their sizes and lists.
import type { List } from './people.ts'
import { type TestOrganization, uniqueDomain } from './test-organization.ts'

export interface Mailbox {
  mailbox_quota_id: string
  address: string
  display_name: string
  domain_id: string
  limit_bytes: number
  used_bytes: number
  warn_percent: number
}

export const GiB = 2 ** 30

export const mailboxes = (organization: TestOrganization, query = '') =>
  organization.api<List<Mailbox> & { total: number }>('GET', `/mailbox-quota/list?${query}`)

/** Fills the organization, and picks the mailbox in which most is stored. */
export const seeded = async (organization: TestOrganization, identities = 40): Promise<Mailbox> => {
  await organization.seed({ departments: 2, identities })
  const { items } = await mailboxes(organization, 'sort=-used_bytes&limit=1')
  const [most] = items
  if (most === undefined) throw new Error('No identity has a mailbox.')
  return most
}

/** An identity in a domain of the organization's own, with a mailbox of that size, or without one. */
export const person = async ({ api, addDomain }: TestOrganization, name: string, size: number | null) => {
  await addDomain(uniqueDomain(name))
  const { items } = await api<List<{ domain_id: string }>>('GET', `/domain/list?q=${name}-`)
  const { identity } = await api<{ identity: { identity_id: string; address: string; domain_id: string } }>(
    'POST',
    '/identity',
    {
      local_part: name,
      domain_id: items[0]?.domain_id,
      display_name: `Person ${name}`,
      mailbox_limit_bytes: size,
      generate_password: true,
    },
  )
  return identity
}
