// Asks the database what mail servers ask.
import pg from 'pg'
import { expect } from 'vitest'
import { addressOfSignIn, hasMark } from '../server/mail/sign-in-name.ts'
import { beforeTests } from './before-tests.ts'
import type { Harness } from './harness.ts'

/** What a mail server asks the database about an address. */
export interface MailQuestions {
  /** Where its mail goes, by `mail.expansion`. */
  expansion(address: string): Promise<string[]>
  /** What SMTP answers, by `mail.refusal`; null where the mail is taken or the catch-all is asked. */
  refusal(address: string): Promise<string | null>
  senders(address: string): Promise<string[]>
  hasMailbox(address: string): Promise<boolean>
  /** The present address for a former one, and whether programs may sign in with the former one. */
  former(address: string): Promise<{ address: string; signs_in: boolean } | null>
}

const partsOf = (address: string): [string, string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** Asks on a connection of the mail server's role. */
const mailQuestions = (client: pg.Client): MailQuestions => {
  const rowsOf = async (sql: string, address: string) =>
    (await client.query<{ answer: string }>(sql, partsOf(address))).rows.map(({ answer }) => answer)
  return {
    expansion: async (address) =>
      (await rowsOf('select e as answer from mail.expansion($1, $2) e', address)).toSorted(),
    refusal: async (address) =>
      (await rowsOf('select r as answer from mail.refusal($1, $2) r where r is not null', address))[0] ??
      null,
    senders: async (address) => {
      const rows = await rowsOf('select l as answer from mail.sender_logins($1, $2) l', address)
      const names = rows.flatMap((row) => row.split(','))
      // Each of them comes with a mark of its password, too.
      const marked = names.filter(hasMark)
      expect(marked.map(addressOfSignIn).toSorted()).toEqual(
        names.filter((name) => !hasMark(name)).toSorted(),
      )
      return marked.map(addressOfSignIn).toSorted()
    },
    hasMailbox: async (address) =>
      (await rowsOf('select m as answer from mail.has_mailbox($1, $2) m where m is not null', address))
        .length === 1,
    former: async (address) =>
      (
        await client.query<{ address: string; signs_in: boolean }>(
          'select address, signs_in from mail.former_address where former = $1',
          [address],
        )
      ).rows[0] ?? null,
  }
}

/** The questions of a mail server of the harness, for the tests of a file. */
export const mailQuestionsForTests = (harness: Harness): MailQuestions =>
  beforeTests(
    async () => {
      const client = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_mail' })
      await client.connect()
      return { ...mailQuestions(client), end: () => client.end() }
    },
    ({ end }) => end(),
  )
