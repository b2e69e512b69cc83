import { getFailedSignIns } from '../../contract/generated/operations/organization'
import { getHealth } from '../../contract/generated/operations/health'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'The state of the service: its API, database and cache, and the connected mail servers. Without the cache Postroom is slower; without the database it doesn’t work.',
  tasks: [],
  limits: [
    'Connected mail servers are checked every ten seconds. A change that isn’t applied yet is retried until it is; “Mail server status” lists it.',
    'Each component has one second to respond.',
    'DNS checks are late if they should have run more than five minutes ago, in any organization. Checks that are late change no state.',
    'Failed sign-ins are unusually many when 100 or more fail within a minute in the organization.',
    'The API is checked over the network, as by any other client. A cache that isn’t shared lives in the process and isn’t checked.',
  ],
  operations: [getHealth, getFailedSignIns],
}
