/** The look of mailboxes without a measurement: neither empty nor full. */
export const hatched = {
  backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 6px, var(--color-line) 6px 7px)',
}
