import type { IdentityRestored } from '../../contract/generated/schemas/identityRestored.zod'

type Warning = IdentityRestored['warnings'][number]

const warningText: Readonly<Record<Warning, string>> = {
  department_gone: 'The department no longer exists.',
  catch_all_elsewhere: 'A catch-all now delivers to another identity.',
  mailbox_full: 'The mailbox is full.',
  alias_ended: 'The alias that used the address has ended.',
  alias_not_restored: 'The alias that the rename deleted isn’t restored.',
  members_not_restored: 'Members that no longer exist weren’t added.',
}

/** Returns a title followed by what could not be restored, or needs attention. */
export const withWarnings = (title: string, warnings: readonly Warning[]): string =>
  [title, ...warnings.map((one) => warningText[one])].join('. ')

/** The toast after a restoration: that it is done, and what could not be restored. */
export const restoredText = ({ identity, warnings }: IdentityRestored): string =>
  withWarnings(`${identity.display_name} restored`, warnings)
