import type { ErrorCode } from '../contract/generated/contract'
import { aliasMaxRecipients, aliasMaxSteps } from '../contract/generated/rules/alias'
import type { Problem } from '../contract/generated/schemas/problem.zod'
import { formatBytes, type Units } from '../util/bytes'
import { isolated } from '../util/isolated'
import { joinNames } from '../util/join-names'
import { countOf, formatCount } from '../util/number'
import { formatDay } from '../util/time'

/** What happened, and what to do about it. */
export interface Refusal {
  title: string
  detail: string | null
}

type Write = (problem: Problem, units: Units) => Refusal

const say =
  (title: string, detail: string | null = null): Write =>
  () => ({ title, detail })

const retry = 'Try again. If the error persists, give the request ID to the operator.'
const reload = 'Reload the page. If the error persists, give the request ID to the operator.'

const sizeIn =
  ({ limit_bytes }: Problem, units: Units) =>
  (bytes = 0): string =>
    formatBytes(bytes, units, limit_bytes ?? bytes)

const byKind: Readonly<Record<string, string>> = { alias: ' by an alias', group: ' by a group' }

/** The sentences for each error code of the contract, with the problem's numbers; never with the API's own text. */
const refusals: Readonly<Record<ErrorCode, Write>> = {
  malformed_json: say('The request couldn’t be read', reload),
  invalid_request: say('Some values aren’t valid', 'Check the values, then try again.'),
  key_missing: say('You’re not signed in', 'Sign in again.'),
  key_unknown: say('This key isn’t recognized', 'Check that you pasted the whole key.'),
  key_expired: say('This key has expired', 'Sign in again, or ask your administrator for a new key.'),
  key_revoked: say('This key was revoked', 'Ask your administrator for a new key.'),
  permission_missing: ({ required_permission: permission }) => ({
    title: `Your key doesn’t have this permission${permission === undefined ? '' : ` (${permission})`}`,
    detail: 'Ask an administrator of your organization, or the operator, for a key that does.',
  }),
  wrong_key_kind: ({ required_kind }) => ({
    title: required_kind === 'session' ? 'A session is needed' : 'An API key is needed',
    detail: 'Sign in with an API key for your organization, not with the key of a session.',
  }),
  organization_suspended: say(
    'The organization is suspended',
    'Ask the operator to reactivate it (postroom org reactivate).',
  ),
  share_unknown: say('This link isn’t complete or doesn’t exist', 'Ask for a new link.'),
  share_expired: say('This link has expired', 'Ask for a new link.'),
  share_revoked: say('This link was revoked', 'Ask for a new link.'),
  sign_in_failed: say('The address and the password don’t match', 'Check both, then try again.'),
  account_suspended: say(
    'Sign-in is suspended for this address',
    'Ask your administrator to reactivate the address, its domain or the organization.',
  ),
  not_found: say('Not found', 'It may have been deleted.'),
  method_not_allowed: say('The server doesn’t support this action', reload),
  payload_too_large: say('The request is too large', 'Send less data at a time.'),
  unsupported_media_type: say('The request couldn’t be read', reload),
  headers_too_large: say('The request is too large', 'Use a shorter search or fewer filters.'),
  name_taken: say('This name is already used', 'Choose another name.'),
  address_taken: ({ conflicting_kind, former_address_of: present }) => ({
    title:
      present === undefined
        ? `This address is already used${byKind[conflicting_kind ?? ''] ?? ''}`
        : `This is a former address of ${isolated(present)}`,
    detail: 'Choose another user name.',
  }),
  address_held: ({ restorable_until }) => ({
    title: 'This address is reserved for a deleted identity',
    detail: `Restore that identity, or delete it permanently.${
      restorable_until === undefined
        ? ''
        : ` The address is free again after ${formatDay(new Date(restorable_until))}.`
    }`,
  }),
  alias_loop: ({ path = [] }) => ({
    title: 'This would create a mail loop',
    detail: `Remove one of these steps: ${path.map(isolated).join(' → ')}.`,
  }),
  alias_too_deep: ({ step_count, path = [] }) => ({
    title:
      step_count === undefined
        ? 'This would take too many forwarding steps'
        : `There are ${countOf(step_count, 'step', 'steps')} from address to address`,
    detail: `At most ${aliasMaxSteps} are allowed: ${path.map(isolated).join(' → ')}.`,
  }),
  members_from_department: say(
    'The group’s members come from a department',
    'Change the department of an identity instead.',
  ),
  too_many_recipients: ({ address = '', recipient_count }) => ({
    title:
      recipient_count === undefined
        ? 'There are too many recipients'
        : `${isolated(address)} would have ${countOf(recipient_count, 'recipient', 'recipients')}`,
    detail: `Choose fewer. At most ${formatCount(aliasMaxRecipients)} recipients are allowed.`,
  }),
  department_not_empty: ({ identity_count }) => ({
    title:
      identity_count === undefined
        ? 'The department isn’t empty'
        : `The department has ${countOf(identity_count, 'member', 'members')}`,
    detail: 'Choose a department for its members, or remove them first.',
  }),
  domain_not_empty: ({ identity_count = 0, alias_count = 0, group_count = 0 }) => ({
    title: `The domain has ${joinNames(
      [
        identity_count === 0 ? '' : countOf(identity_count, 'identity', 'identities'),
        alias_count === 0 ? '' : countOf(alias_count, 'alias', 'aliases'),
        group_count === 0 ? '' : countOf(group_count, 'group', 'groups'),
      ].filter((one) => one !== ''),
    )}`,
    detail: 'Delete them, or move the identities to another domain, then remove the domain.',
  }),
  domain_removed: ({ restorable_until: until }) => ({
    title: 'The domain was removed',
    detail: `Restore the domain first${until === undefined ? '' : `. You can do so until ${formatDay(new Date(until))}`}.`,
  }),
  mailbox_quota_exists: say('The identity already has a mailbox', 'Resize that mailbox instead.'),
  allotment_exceeded: (problem, units) => {
    const size = sizeIn(problem, units)
    const { available_bytes, requested_bytes } = problem
    const numbers =
      available_bytes === undefined || requested_bytes === undefined
        ? ''
        : `${size(requested_bytes)} needed, ${size(available_bytes)} available. `
    return {
      title: 'Not enough storage available',
      detail: `${numbers}Make other mailboxes smaller, or ask the operator for more storage.`,
    }
  },
  identity_limit_reached: ({ identity_limit }) => ({
    title:
      identity_limit === undefined
        ? 'The organization can’t have more identities'
        : `The organization can have at most ${countOf(identity_limit, 'identity', 'identities')}`,
    detail: 'Delete identities you don’t need, or ask the operator for more (postroom org limit).',
  }),
  domain_limit_reached: ({ domain_limit }) => ({
    title:
      domain_limit === undefined
        ? 'The organization can’t have more domains'
        : `The organization can have at most ${countOf(domain_limit, 'domain', 'domains')}`,
    detail: 'Remove domains you don’t need, or ask the operator for more (postroom org limit).',
  }),
  not_revertible: say('This change can’t be undone', 'Change the values by hand instead.'),
  revert_conflict: say(
    'Changed again in the meantime',
    'Undo the later change first, or change the values by hand.',
  ),
  below_current_use: (problem, units) => ({
    title: 'The mailbox holds more mail than that',
    detail:
      problem.used_bytes === undefined
        ? 'We don’t know how much mail this mailbox holds. Confirm the smaller size, or choose a larger one.'
        : `It holds ${sizeIn(problem, units)(problem.used_bytes)}. Confirm the smaller size, or choose a larger one.`,
  }),
  mailbox_in_use: ({ used_bytes }, units) => ({
    title: 'The mailbox holds mail',
    detail:
      used_bytes === undefined
        ? 'We don’t know how much mail it holds. Confirm that you want to delete its mail too.'
        : `It holds ${formatBytes(used_bytes, units)}. Confirm that you want to delete its mail too.`,
  }),
  above_domain_maximum: ({ mailbox_count, max_mailbox_limit_bytes: maximum }, units) => {
    if (mailbox_count !== undefined)
      return {
        title: `${countOf(mailbox_count, 'mailbox is', 'mailboxes are')} larger than the new maximum`,
        detail: 'Make them smaller first.',
      }
    return {
      title: 'Larger than the domain’s maximum',
      detail:
        maximum === undefined
          ? 'Choose a smaller size, or raise the domain’s maximum.'
          : `Mailboxes of this domain can have at most ${formatBytes(maximum, units)}.`,
    }
  },
  catch_all_without_mailbox: say(
    'This identity has no mailbox',
    'Choose an identity with a mailbox as the catch-all.',
  ),
  forward_loop: ({ path = [] }) => ({
    title: 'This would create a mail loop, or take too many forwarding steps',
    detail: `Choose another target, or end one of these forwards: ${path.map(isolated).join(' → ')}.`,
  }),
  external_forwarding_refused: say(
    'Forwarding to other mail systems isn’t allowed',
    'Choose an identity of your organization, or allow it in the organization settings.',
  ),
  forward_without_mailbox: say(
    'This identity has no mailbox',
    'Choose an identity with a mailbox as the target.',
  ),
  row_invalid: say('The row has errors', 'Fix the row, then import it again.'),
  row_repeated: say('The file has this address twice', 'Only the first row is used.'),
  row_conflict: say('The rows changed while they were sent', 'Cancel this import, then start it again.'),
  department_unknown: say('This department doesn’t exist', 'Create it first, or choose another one.'),
  domain_unknown: say('Your organization doesn’t have this domain', 'Add it first, or choose another one.'),
  domain_exists: say('Your organization already has this domain', 'Find it in the list of domains.'),
  claim_exists: say(
    'This domain is already pending verification',
    'Publish its record, or cancel adding it first.',
  ),
  too_many_claims: say(
    'Too many domains are pending verification',
    'Publish the records of some of them, or stop adding some.',
  ),
  wrong_plan_state: say('The bulk change has changed in the meantime', 'Reload the page to see its state.'),
  too_many_plans: say('Too many bulk changes are waiting', 'Run or cancel some of them, then try again.'),
  other_key_needed: say(
    'Another key has to approve this',
    'Ask an administrator with a different key to approve it.',
  ),
  approval_needed: say(
    'Deleting this many identities needs a second key',
    'Delete them as a bulk change, which a second key approves. Ask another administrator to delete one permanently.',
  ),
  idempotency_in_progress: say(
    'The previous attempt is still running',
    'Try again in a moment. Nothing is saved twice.',
  ),
  stale_version: say(
    'Changed by someone else in the meantime',
    'Review the changes, then try again if you still want to.',
  ),
  idempotency_key_reused: say(
    'An earlier attempt was saved with other values',
    'Check the list before you save this one too.',
  ),
  rate_limited: say('Too many requests', 'Nothing is lost.'),
  internal_error: say('Something went wrong on the server', retry),
  dependency_unavailable: say('Postroom is temporarily unavailable', 'Nothing is lost.'),
}

/** Explains a problem by its code and numbers. A newer server may answer with a code that this console doesn't know. */
export const refusalOf = (problem: Problem, units: Units): Refusal => {
  const write = refusals[problem.code as ErrorCode] as Write | undefined
  return (write ?? (problem.status < 500 ? say('The server refused this', reload) : refusals.internal_error))(
    problem,
    units,
  )
}
