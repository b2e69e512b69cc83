import {
  Archive,
  ArchiveRestore,
  AtSign,
  BellRing,
  Building2,
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleX,
  Clock,
  Eye,
  Forward,
  Globe,
  HardDrive,
  type IconNode,
  KeyRound,
  Layers,
  LogIn,
  LogOut,
  Pencil,
  Plus,
  Settings,
  Share2,
  ToggleRight,
  Trash2,
  Undo2,
  UserMinus,
  UserPlus,
} from 'lucide'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { EventOperation } from './event-text'

/** How an event is marked: quietly, as a bulk change, as something to know, or as a loss. */
type Tone = 'neutral' | 'accent' | 'warning' | 'danger'

type Sign = readonly [icon: IconNode, tone?: Tone]

/** The icon of each kind of act. An operation without one does not compile. */
const signs: Readonly<Record<EventOperation, Sign>> = {
  createOrganization: [Building2],
  limitOrganization: [Building2],
  updateOrganizationSettings: [Settings],
  approveOrganizationSettings: [CircleCheck],
  suspendOrganization: [CirclePause, 'warning'],
  reactivateOrganization: [CirclePlay],
  turnOnServices: [ToggleRight],
  turnOffServices: [ToggleRight, 'warning'],
  seedOrganization: [Building2],
  addDomain: [Globe],
  confirmDomain: [CircleCheck],
  expireDomainClaim: [Clock, 'warning'],
  suspendDomain: [CirclePause, 'warning'],
  reactivateDomain: [CirclePlay],
  removeDomain: [Trash2, 'danger'],
  restoreDomain: [ArchiveRestore],
  purgeDomain: [Trash2, 'danger'],
  warnMailboxUse: [BellRing, 'warning'],
  updateDomainSettings: [Globe],
  createDomainClaim: [Globe],
  deleteDomainClaim: [CircleX],
  createDnsShare: [Share2],
  deleteDnsShare: [CircleX],
  createDepartment: [Plus],
  updateDepartment: [Pencil],
  deleteDepartment: [Trash2, 'danger'],
  createIdentity: [UserPlus],
  updateIdentity: [Pencil],
  updateDelivery: [Forward],
  changeOwnRules: [Pencil],
  getOwnRules: [Eye],
  resetIdentityPassword: [KeyRound],
  deleteIdentity: [Trash2, 'danger'],
  restoreDeletedIdentity: [ArchiveRestore],
  purgeDeletedIdentity: [Trash2, 'danger'],
  renameIdentity: [AtSign],
  createAlias: [AtSign],
  updateAlias: [AtSign],
  deleteAlias: [Trash2, 'danger'],
  createGroup: [AtSign],
  updateGroup: [AtSign],
  deleteGroup: [Trash2, 'danger'],
  addGroupMembers: [UserPlus],
  removeGroupMembers: [UserMinus, 'warning'],
  createMailboxQuota: [HardDrive],
  updateMailboxQuota: [HardDrive],
  resizeMailboxQuota: [HardDrive],
  deleteMailboxQuota: [Archive, 'danger'],
  createKey: [KeyRound],
  revokeKey: [CircleX, 'warning'],
  createKeySession: [LogIn],
  endKeySession: [LogOut],
  runPlan: [Clock],
  approvePlan: [CircleCheck],
  reschedulePlan: [Clock],
  cancelPlan: [CircleX],
  finishPlan: [Layers, 'accent'],
  createOwnSession: [LogIn],
  endOwnSession: [LogOut],
  changeOwnPassword: [KeyRound],
  signOutEverywhere: [LogOut],
}

const undo: Sign = [Undo2]

/** Returns the icon and the tone of an event: of an undo its own, of a suspension and its end theirs. */
export const signOf = (
  event: Pick<AuditEvent, 'operation' | 'before' | 'after' | 'reverts_event_id'>,
): { icon: IconNode; tone: Tone } => {
  const { operation, before, after, reverts_event_id } = event
  const status = before?.['status'] === after?.['status'] ? null : after?.['status']
  const known: Sign | undefined =
    reverts_event_id === null
      ? operation === 'updateIdentity' && status === 'suspended'
        ? signs.suspendDomain
        : operation === 'updateIdentity' && status === 'active'
          ? signs.reactivateDomain
          : signs[operation as EventOperation]
      : undo
  const [icon, tone = 'neutral'] = known ?? [Pencil]
  return { icon, tone }
}
