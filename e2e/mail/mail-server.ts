import { chmod, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOperator } from '../../testing/operator.js'
import { startServer } from '../../testing/server.js'

interface Endpoint {
  port: number
}

/** A server of Postroom with mail servers of its own. */
export interface MailServer {
  url: string
  /** The settings by which the operator's commands reach its data. */
  environment: Record<string, string>
  imap: Endpoint
  lmtp: Endpoint
  /** How many files of that mailbox are on the disk. */
  countFiles: (organizationId: string, mailboxId: string) => Promise<number>
  /** Kills Dovecot, which cannot be started again until `mendDovecot`. */
  breakDovecot: () => Promise<void>
  mendDovecot: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the built server with the mail servers of this machine, on data of its own. */
export const startMailServer = async (): Promise<MailServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'postroom-mail-'))
  // Dovecot's account has to enter it.
  await chmod(folder, 0o711)
  const environment = { POSTROOM_DATA_DIR: folder }
  const server = await startServer(
    { ...environment, POSTROOM_MAIL: 'local', MAIL_USAGE_SECONDS: '1' },
    { showErrors: true },
  )
  const { imap, lmtp } = await createOperator(environment)<{ imap: Endpoint; lmtp: Endpoint }>(
    'mail',
    'status',
  )
  const configuration = join(folder, 'dovecot/dovecot.conf')
  return {
    url: server.url,
    environment,
    imap,
    lmtp,
    countFiles: async (organizationId, mailboxId) => {
      const path = join(folder, 'mail', organizationId, mailboxId)
      const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).length
    },
    breakDovecot: async () => {
      await rename(configuration, `${configuration}.aside`)
      process.kill(Number(await readFile(join(folder, 'dovecot/run/master.pid'), 'utf8')), 'SIGKILL')
    },
    mendDovecot: () => rename(`${configuration}.aside`, configuration),
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
