/** The classes of text inputs. */
export const inputStyle =
  'min-h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 py-1 text-ink placeholder:text-muted ' +
  'pointer-coarse:min-h-11 aria-invalid:border-danger aria-invalid:outline-danger'
