import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DeletedIdentity } from '../../contract/generated/schemas/deletedIdentity.zod'
import { ShrinkWarning } from '../../resources/mailbox-quotas/ShrinkWarning'
import { DeletedFacts } from './DeletedFacts'

const megabyte = 1e6

it('a deletion that lost a little mail says how much', () => {
  const deleted = {
    address: 'ada@example.org',
    address_unicode: 'ada@example.org',
    deleted_at: '2026-11-01T00:00:00Z',
    deleted_by: { key_name: 'Owner' },
    restorable_until: '2026-12-01T00:00:00Z',
    department_name: null,
    mailbox: { used_bytes: 3 * megabyte, usage_as_of: '2026-11-01T00:00:00Z' },
  } as unknown as DeletedIdentity
  const { container } = render(<DeletedFacts deleted={deleted} />)
  expect(container.textContent).toContain('3\u00a0MB when last measured')
})

it('a mailbox that becomes a little too small says by how much', () => {
  const { container } = render(
    <ShrinkWarning
      stored={5 * megabyte}
      limit={3 * megabyte}
      label="Shrink it"
      isConfirmed={false}
      error={undefined}
      onConfirm={() => undefined}
    />,
  )
  expect(container.textContent).toContain('It holds 5\u00a0MB.')
  expect(container.textContent).toContain('until 2\u00a0MB are freed.')
})
