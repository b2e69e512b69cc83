/** What the undo of new aliases, or of new addresses, leaves as it is. */
export const finalAddressUndo =
  'Identities and aliases changed in the meantime stay as they are. This can’t be undone as a whole.'
