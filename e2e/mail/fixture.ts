import { signInByImap } from '../../testing/mail-clients.ts'
import { expect, test as base } from '../helpers/fixture.ts'
import { createOrganization, type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** An identity with a mailbox, and the password of its mail apps. */
export interface Person {
  identity_id: string
  mailbox_quota_id: string
  address: string
  password: string
  /** Signs in by IMAP. @returns the server's answer, and the open session. */
  signIn: (password?: string) => ReturnType<typeof signInByImap>
}

interface Fixtures {
  /** An identity of the test's organization, with a mailbox of 0.1 GB. */
  ada: Person
}

export { expect }

/** The test function of stories with the real mail servers of this machine; one server for all tests. */
export const test = base.extend<Fixtures, { mail: MailServer }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern.
    async ({}, provide) => {
      const server = await startMailServer()
      await provide(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ mail }, provide) => provide(mail.url),
  organization: async ({ mail }, provide) =>
    provide(await createOrganization('Test Cooperative', mail.url, {}, mail.environment)),
  ada: async ({ mail, organization }, provide) => provide(await addPerson(organization, mail)),
})

interface Created {
  identity: Pick<Person, 'identity_id' | 'address'> & { mailbox: Pick<Person, 'mailbox_quota_id'> }
}

const addPerson = async ({ api, addDomain }: TestOrganization, mail: MailServer): Promise<Person> => {
  const name = uniqueDomain()
  await addDomain(name)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${name}`)
  const password = 'correct horse battery 7'
  const { identity } = await api<Created>('POST', '/identity', {
    local_part: 'ada',
    domain_id: items[0]?.domain_id,
    display_name: 'Ada Lovelace',
    password,
    mailbox_limit_bytes: 99_999_744,
  })
  const { identity_id, address, mailbox } = identity
  return {
    identity_id,
    mailbox_quota_id: mailbox.mailbox_quota_id,
    address,
    password,
    signIn: (word = password) => signInByImap(mail.imap.port, address, word),
  }
}
