/** The look of what nobody has measured: it is neither empty nor full. */
export const hatched = {
  backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 6px, var(--color-line) 6px 7px)',
}
