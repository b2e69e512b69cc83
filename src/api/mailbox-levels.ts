import { queryOptions } from '@tanstack/react-query'
import { listMailboxQuotas } from '../contract/generated/operations/mailbox-quotas'
import type { ListMailboxQuotasParams } from '../contract/generated/schemas/listMailboxQuotasParams.zod'
import { inTurn } from './in-turn'
import { request } from './query'

const levels = ['ok', 'notice', 'warning', 'full'] as const

/** How many mailboxes there are of each level, among those that a list is narrowed to. */
export const levelCountsQuery = (
  organizationId: string,
  filters: Omit<ListMailboxQuotasParams, 'limit' | 'offset' | 'sort' | 'level'> = {},
) =>
  queryOptions({
    queryKey: [organizationId, 'mailboxLevels', filters] as const,
    queryFn: async (context) => {
      const count = async (level: (typeof levels)[number]) => {
        const query = { ...filters, level, limit: 1 }
        const send = () => request(organizationId, listMailboxQuotas, { query }, context.signal)
        return (await inTurn(context, send)).body.total
      }
      const [ok, notice, warning, full] = await Promise.all([
        count('ok'),
        count('notice'),
        count('warning'),
        count('full'),
      ])
      return { ok, notice, warning, full }
    },
  })
