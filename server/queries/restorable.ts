/**
 * SQL for whether a deleted identity or removed domain can still be restored. The moment decides: the sweep that deletes its row comes
 * up to ten minutes later, or after a stop of the server. Until then, the row only reserves its address or name.
 */
export const isRestorable = (row: string): string => `${row}.restorable_until > now()`
