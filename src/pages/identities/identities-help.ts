import {
  createIdentity,
  deleteIdentity,
  getDeletedIdentity,
  getIdentity,
  listDeletedIdentities,
  listIdentities,
  purgeDeletedIdentity,
  resetIdentityPassword,
  restoreDeletedIdentity,
  updateIdentity,
} from '../../contract/generated/operations/identities'
import {
  identityCreateDisplayNameMax,
  identityCreateLocalPartMax,
} from '../../contract/generated/schemas/identityCreate.zod'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'An identity is a person or a role with an address, a password and, mostly, a mailbox. Suspended, it is not to sign in; whether it is to go on receiving mail is chosen then. Many come in from a CSV file, by Import.',
  limits: [
    `The part before the @ has at most ${identityCreateLocalPartMax} characters, and an address never changes.`,
    `A name has at most ${identityCreateDisplayNameMax} characters.`,
    'A generated password is shown once.',
    'Who was deleted can be restored for 30 days; so long nobody else gets the address.',
  ],
  operations: [
    listIdentities,
    getIdentity,
    createIdentity,
    updateIdentity,
    resetIdentityPassword,
    deleteIdentity,
    listDeletedIdentities,
    getDeletedIdentity,
    restoreDeletedIdentity,
    purgeDeletedIdentity,
  ],
}
