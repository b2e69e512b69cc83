import type { DepartmentRow } from '../generated/rows.ts'

/** What several mailboxes store, in bytes: of those that were measured; null while none of them was. */
export const knownUse = ({
  storage_used_bytes,
  mailbox_count,
  measured_mailbox_count,
}: Pick<DepartmentRow, 'storage_used_bytes' | 'mailbox_count' | 'measured_mailbox_count'>): number | null =>
  mailbox_count > 0 && measured_mailbox_count === 0 ? null : storage_used_bytes
