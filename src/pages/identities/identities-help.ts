import {
  exportRedirects,
  getDelivery,
  getOwnRules,
  listRedirects,
  updateDelivery,
} from '../../contract/generated/operations/delivery'
import {
  exportDeletedIdentities,
  exportIdentities,
  createIdentity,
  deleteIdentity,
  getDeletedIdentity,
  getIdentity,
  listDeletedIdentities,
  listIdentities,
  purgeDeletedIdentity,
  renameIdentity,
  resetIdentityPassword,
  restoreDeletedIdentity,
  updateIdentity,
} from '../../contract/generated/operations/identities'
import { DisplayNameMax } from '../../contract/generated/schemas/displayName.zod'
import { LocalPartMax } from '../../contract/generated/schemas/localPart.zod'
import * as paths from '../../paths'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'An identity is a person or device with an email address. It can sign in and have a mailbox. A suspended identity can’t sign in; you choose whether it still receives mail. Import adds many identities from a file.',
  tasks: [
    { label: 'Add an identity', path: paths.newIdentity },
    { label: 'Import a file', path: paths.importIdentities },
    { label: 'Find suspended identities', path: (id) => `${paths.identities(id)}?status=suspended` },
    { label: 'See mail sent by rules', path: paths.redirects },
    { label: 'Restore a deleted identity', path: paths.deletedIdentities },
  ],
  limits: [
    `The part before the @ has at most ${LocalPartMax} characters. After a rename, mail to the old address can still be delivered.`,
    `A name has at most ${DisplayNameMax} characters.`,
    'A generated password is shown once.',
    'Mail is forwarded to one target. An auto-reply answers each sender once in 1 to 30 days.',
    'A deleted identity can be restored for 30 days. Its address stays reserved until then.',
  ],
  operations: [
    listIdentities,
    exportIdentities,
    getIdentity,
    createIdentity,
    updateIdentity,
    renameIdentity,
    resetIdentityPassword,
    deleteIdentity,
    listDeletedIdentities,
    exportDeletedIdentities,
    getDeletedIdentity,
    restoreDeletedIdentity,
    purgeDeletedIdentity,
    getDelivery,
    updateDelivery,
    getOwnRules,
    listRedirects,
    exportRedirects,
  ],
}
