/** The classes of a hint, which stands beside what it explains. */
export const hintStyle =
  'anchored pointer-events-none max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-left text-xs font-normal whitespace-normal wrap-anywhere text-ink shadow-lg'
