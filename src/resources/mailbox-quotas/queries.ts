import { queryOptions } from '@tanstack/react-query'
import { limitRefetches } from '../../api/limit-refetches'
import { query, request } from '../../api/query'
import {
  getMailboxQuota,
  getMailboxSummary,
  listMailboxQuotas,
} from '../../contract/generated/operations/mailbox-quotas'
import type { ListMailboxQuotasParams } from '../../contract/generated/schemas/listMailboxQuotasParams.zod'

/** One page of mailboxes. */
export const mailboxQuotasQuery = (organizationId: string, list: ListMailboxQuotasParams) =>
  query(organizationId, listMailboxQuotas, { query: list })

/** One mailbox. */
export const mailboxQuotaQuery = (organizationId: string, mailboxQuotaId: string) =>
  query(organizationId, getMailboxQuota, { path: { mailbox_quota_id: mailboxQuotaId } })

/** How many mailboxes have each level and each fullness. */
export const mailboxSummaryQuery = (organizationId: string) => query(organizationId, getMailboxSummary, {})

/** The ten mailboxes that are fullest. */
export const fullestMailboxesQuery = (organizationId: string) =>
  query(organizationId, listMailboxQuotas, { query: { limit: 10, sort: '-used_percent' } })

/** How many mailboxes are full, as the total of the list. */
export const fullMailboxesQuery = (organizationId: string) =>
  query(organizationId, listMailboxQuotas, { query: { level: 'full', limit: 1 } })

/** The largest mailboxes of a domain. */
export const largestMailboxesQuery = (organizationId: string, domainId: string) =>
  query(organizationId, listMailboxQuotas, {
    query: { domain_id: domainId, sort: '-limit_bytes', limit: 20 },
  })

/** The number of mailboxes of each level, and of unmeasured ones, among those that match the filters. */
export const levelCountsQuery = (
  organizationId: string,
  filters: Omit<ListMailboxQuotasParams, 'limit' | 'offset' | 'sort' | 'level'> = {},
) =>
  queryOptions({
    queryKey: [organizationId, 'mailboxLevels', filters] as const,
    queryFn: async (context) => {
      // Of all mailboxes they are in the summary; it has no filters.
      if (Object.values(filters).every((value) => value === undefined)) {
        const send = () => request(organizationId, getMailboxSummary, {}, context.signal)
        return (await limitRefetches(context, send)).body.levels
      }
      const count = async (level: NonNullable<ListMailboxQuotasParams['level']>) => {
        const query = { ...filters, level, limit: 1 }
        const send = () => request(organizationId, listMailboxQuotas, { query }, context.signal)
        return (await limitRefetches(context, send)).body.total
      }
      const [ok, notice, warning, full, unknown] = await Promise.all([
        count('ok'),
        count('notice'),
        count('warning'),
        count('full'),
        count('unknown'),
      ])
      return { ok, notice, warning, full, unknown }
    },
  })
