/** The importance of a button: at most one primary on a page, any number of the others. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

const shape =
  'inline-flex min-h-8 items-center justify-center gap-2 rounded-md border px-3 py-1 font-medium ' +
  'pointer-coarse:min-h-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const colours: Record<ButtonVariant, string> = {
  primary: 'border-fill bg-fill text-on-accent shadow-sm not-aria-disabled:hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink shadow-sm not-aria-disabled:hover:bg-hover',
  danger:
    'border-fill-danger bg-fill-danger text-on-danger shadow-sm not-aria-disabled:hover:bg-danger-strong',
  quiet: 'border-transparent text-ink not-aria-disabled:hover:bg-hover',
}

/** The classes of a button, for elements that look like one. */
export const buttonStyle = (variant: ButtonVariant): string => `${shape} ${colours[variant]}`

/** The class of a button in a card: on a phone it is hidden where the key can't use it. The menu of the page has it, with the reason. */
export const cardButtonStyle = (disabledReason: string | null): string =>
  disabledReason === null ? '' : 'max-sm:hidden'
