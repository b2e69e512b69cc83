/** The place and size of the search, the row of its field, and the field: the same before its code has arrived. */
export const paletteStyle = {
  dialog:
    'mx-auto mt-[10dvh] mb-auto max-h-[80dvh] w-[min(36rem,calc(100vw-1rem))] max-w-none flex-col overflow-hidden! rounded-lg open:flex',
  row: 'flex items-center gap-2 border-b border-line px-4',
  field: 'min-h-12 w-full bg-transparent outline-none placeholder:text-muted',
}
