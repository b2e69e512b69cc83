/** Says that values are left out, and the permissions that read them; null where none are. */
export const hiddenValues = (missing: readonly string[]): string | null =>
  missing.length === 0 ? null : `Some values are hidden. Your key needs ${missing.join(' and ')} to see them.`
