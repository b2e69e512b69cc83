import { type TestOrganization, uniqueDomain } from './test-organization.ts'

export interface Identity {
  identity_id: string
  address: string
  display_name: string
  domain_id: string
}

export interface List<Item> {
  items: Item[]
}

/** Gives the organization a domain of its own; its name. */
export const domainOf = async ({ addDomain }: TestOrganization): Promise<string> => {
  const name = uniqueDomain()
  await addDomain(name)
  return name
}

export const idOfDomain = async ({ api }: TestOrganization, name: string) =>
  (await api<List<{ domain_id: string }>>('GET', `/domain/list?q=${name}`)).items[0]?.domain_id ?? ''

/** Creates an identity by the API, without a mailbox unless told otherwise. */
export const person = async (
  organization: TestOrganization,
  domain: string,
  localPart: string,
  more: object = {},
): Promise<Identity> => {
  const { identity } = await organization.api<{ identity: Identity }>('POST', '/identity', {
    local_part: localPart,
    domain_id: await idOfDomain(organization, domain),
    display_name: localPart.toUpperCase(),
    mailbox_limit_bytes: null,
    ...more,
  })
  return identity
}

/** The same with a mailbox of 5 GB. */
export const personWithMailbox = async (
  organization: TestOrganization,
  domain: string,
  localPart: string,
) => {
  const created = await person(organization, domain, localPart, { mailbox_limit_bytes: 5_000_000_512 })
  return created as Identity & { mailbox: { mailbox_quota_id: string } }
}
