import { listKeys } from '../../contract/generated/operations/key'
import type { Key } from '../../contract/generated/schemas/key.zod'
import { pickFilter } from '../../table/filters'
import { operationGroup, operationText, resourceText } from '../../resources/audit/event-text'
import { formatMinute } from '../../util/time'
import { upperFirst } from '../../util/upper-first'
import { keyChoices, keyQuery } from '../../resources/key/queries'

// A session has the name of its key, so the time is added.
const nameOf = ({ key_name, kind, created_at }: Key) =>
  kind === 'key' ? key_name : `${key_name}, session of ${formatMinute(new Date(created_at))}`

const typeNames = Object.fromEntries(
  Object.entries(resourceText).map(([type, name]) => [type, upperFirst(name)]),
)

/** The filters of the list of events. */
export const eventFilters = {
  resource_type: { label: 'Type', any: 'All types', values: typeNames },
  kind: { label: 'Kind', any: 'Changes and sessions', values: { change: 'Changes', session: 'Sessions' } },
  operation: { label: 'Operation', any: 'All operations', values: operationText, groupOf: operationGroup },
  key_id: pickFilter({
    label: 'API key',
    any: 'Any API key',
    operation: listKeys,
    search: keyChoices,
    find: keyQuery,
    choiceOf: (key: Key) => ({ id: key.key_id, name: nameOf(key) }),
  }),
  identity_id: { label: 'Identity', linkedLabel: 'One identity' },
  plan_id: { label: 'Bulk change', linkedLabel: 'One bulk change' },
  resource_id: { label: 'Resource', linkedLabel: 'One resource' },
  from: { label: 'Time', any: 'Any time', until: 'to' },
}
