import type { OperationAction, SelectedIdentity } from '../action'

const hasMailbox = (identity: SelectedIdentity) => 'limit_bytes' in identity || identity.mailbox !== null

export const resizeAction: OperationAction = {
  labels: {
    action: 'Resize',
    verb: 'Resize',
    doing: 'Resizing',
    done: 'resized',
    one: 'mailbox',
    many: 'mailboxes',
  },
  unfitReason: (selected) =>
    selected.some(hasMailbox) ? null : 'None of the selected identities has a mailbox.',
}
