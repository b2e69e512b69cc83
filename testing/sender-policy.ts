// Answers Postfix's questions about senders and recipients, as a worker does.
import pg from 'pg'
import type { Endpoint } from '../server/mail/line-protocol.ts'
import { listenForSenders } from '../server/mail/sender-policy.ts'
import type { WorkerDb } from '../server/queries/mail/enforcement.ts'
import { mayName, mayRedirect, maySend } from '../server/queries/mail/mail-expectations.ts'

/** Listens at an endpoint (`MAIL_POLICY`) on a test's database until it is stopped. */
export const answerSenders = async (
  databaseUrl: string,
  endpoint: Endpoint,
): Promise<{ stop: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c role=postroom_worker' })
  await client.connect()
  await client.query('select mail.set_policy(true)')
  const one = async (text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows[0] ?? null
  const db = { one } as unknown as WorkerDb
  const listening = await listenForSenders({
    endpoint,
    maySend: (login, address) => maySend(db, login, address),
    mayRedirect: (sender, address) => mayRedirect(db, sender, address),
    mayName: (login, domains) => mayName(db, login, domains),
    logger: { warn: () => undefined },
  })
  return {
    stop: async () => {
      await listening.close()
      await client.end()
    },
  }
}
