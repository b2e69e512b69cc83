import type { Endpoint } from '../../../../mail/line-protocol.ts'
import type { ReadingClient } from '../clients/reading-client.ts'
import type { CaseOptions } from './case.ts'

/** A service by which users read their own mail, as it is asked. */
interface ReadingService {
  name: 'IMAP' | 'POP3' | 'ManageSieve'
  endpoint: Endpoint | null
  client: ReadingClient
}

/** IMAP, which every mail system has, and of the others those of which it is known where they listen. */
export const readingServices = ({ clients, addresses }: CaseOptions): ReadingService[] => {
  const { imap, pop3, managesieve } = addresses
  const optional: ReadingService[] = [
    { name: 'POP3', endpoint: pop3, client: clients.pop3 },
    { name: 'ManageSieve', endpoint: managesieve, client: clients.managesieve },
  ]
  return [
    { name: 'IMAP', endpoint: imap, client: clients.imap },
    ...optional.filter(({ endpoint }) => endpoint !== null),
  ]
}
