import { useQuery } from '@tanstack/react-query'
import { listMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { bytesOf, sizeError } from '../../form/parse-size'
import * as paths from '../../paths'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { largestMailboxesQuery } from '../../resources/mailbox-quotas/queries'
import { readableAddress } from '../../util/unicode-name'
import { Link } from '../../ui/Link'

interface LargerMailboxesProps {
  domain: Domain
  /** The maximum as typed. */
  text: string
}

/** Shows the mailboxes that are larger than the typed maximum, before it is saved; without any, the largest mailbox. */
export const LargerMailboxes = ({ domain, text }: LargerMailboxesProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const enabled = useMissingPermission(listMailboxQuotas) === null
  const { data } = useQuery({ ...largestMailboxesQuery(organization_id, domain.domain_id), enabled })
  const maximum = sizeError(text) === null ? bytesOf(text) : null
  const items = data?.body.items ?? []
  const largest = items[0]
  if (largest === undefined) return null
  const larger = maximum === null ? [] : items.filter((mailbox) => mailbox.limit_bytes > maximum)
  if (larger.length === 0)
    return (
      <p className="text-muted">
        Largest mailbox: {formatBytes(largest.limit_bytes, units)} ({readableAddress(largest)}).
      </p>
    )
  const count = larger.length < items.length || items.length === data?.body.total ? '' : ' or more'
  const search = new URLSearchParams({ domain_id: domain.domain_id, sort: '-limit_bytes' }).toString()
  return (
    <p aria-live="polite" className="text-danger">
      <span aria-hidden="true">▲ </span>
      {larger.length}
      {count} {larger.length === 1 && count === '' ? 'mailbox is' : 'mailboxes are'} larger than this maximum,
      such as {readableAddress(largest)}. Reduce them first:{' '}
      <Link to={{ pathname: paths.mailboxQuotas(organization_id), search }} className="underline">
        show mailboxes
      </Link>
      .
    </p>
  )
}
