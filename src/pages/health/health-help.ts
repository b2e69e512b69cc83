import { getFailedSignIns } from '../../contract/generated/operations/organization'
import { getHealth } from '../../contract/generated/operations/health'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'Whether the service works: the API itself, its database and its cache, and whether a mail system is attached and answers. Without the cache it works more slowly; without the database it does not.',
  limits: [
    'Where a mail system is attached its servers are asked every ten seconds. What they have not done yet they are asked again, for ever; the list below this page has it.',
    'Each part has one second to answer.',
    'Failed sign-ins storm when 100 or more of the organization fail within a minute.',
    'The API is asked over the network, as by any client. A cache that is not shared is kept within the process, and not asked.',
  ],
  operations: [getHealth, getFailedSignIns],
}
