// Answers Postfix's questions about the senders of groups, as a worker does.
import pg from 'pg'
import type { Endpoint } from '../server/mail/line-protocol.ts'
import { listenForSenders } from '../server/mail/sender-policy.ts'
import type { WorkerDb } from '../server/queries/enforcement.ts'
import { maySend } from '../server/queries/mail-expectations.ts'

/** Listens at an endpoint (`MAIL_POLICY`) on a test's database until it is stopped. */
export const answerSenders = async (
  databaseUrl: string,
  endpoint: Endpoint,
): Promise<{ stop: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c role=postroom_worker' })
  await client.connect()
  const one = async (text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows[0] ?? null
  const listening = await listenForSenders({
    endpoint,
    maySend: (login, address) => maySend({ one } as unknown as WorkerDb, login, address),
    logger: { warn: () => undefined },
  })
  return {
    stop: async () => {
      await listening.close()
      await client.end()
    },
  }
}
