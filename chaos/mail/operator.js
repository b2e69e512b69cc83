// Scenes about the operator's commands: domains, organizations and services.
import { says } from './mail-probes.js'
import { idle } from './scenario-helpers.js'

/** @import { Stage } from './scenario-helpers.js' */

/**
 * What a receipt says where a whole domain is asked about by one of its addresses.
 * @param {boolean} allowed
 * @param {number} [closed] sessions; of the domain's people there may be others.
 */
const receipt = (allowed, closed) => ({
  kind: 'sign_in',
  state: 'enforced',
  evidence: { ...(closed === undefined ? {} : { sessions_closed: closed }), checks: [{ imap: { allowed } }] },
})

/** @param {Stage} stage */
export const domains = async (stage) => {
  const { act, organization, questions, operate } = stage
  const ida = await organization.addPerson('ida')
  const { domain } = organization
  const nobody = ida.address.replace('ida', 'nobody')
  await act('Suspend the domain; two sessions wait', {
    asks: [
      questions.signIn(ida)(says.in, /^NO \[CONTACTADMIN\] This domain is suspended/),
      questions.submit(ida)(says.taken, says.notSignedIn),
      questions.arrives(ida.address, ida)(says.stored, says.domainSuspended),
      questions.deliver(nobody)(says.unknown, says.domainSuspended),
    ],
    closes: await idle(stage, ida, 2),
    change: () => operate('domain', 'suspend', domain),
    receipts: [receipt(false, 2)],
  })
  await act('Reactivate the domain', {
    asks: [
      questions.signIn(ida)(/^NO /, says.in),
      questions.submit(ida)(says.notSignedIn, says.taken),
      questions.arrives(ida.address, ida)(says.domainSuspended, says.stored),
      questions.deliver(nobody)(says.domainSuspended, says.unknown),
    ],
    change: () => operate('domain', 'reactivate', domain),
    receipts: [receipt(true, 0)],
  })
}

/** @param {Stage} stage */
export const organizations = async (stage) => {
  const { act, organization, questions, operate } = stage
  const jon = await organization.addPerson('jon')
  await act('Suspend the organization; two sessions wait', {
    asks: [
      questions.signIn(jon)(says.in, /^NO \[CONTACTADMIN\] This organization is suspended/),
      questions.submit(jon)(says.taken, says.notSignedIn),
      questions.arrives(jon.address, jon)(says.stored, says.domainSuspended),
    ],
    closes: await idle(stage, jon, 2),
    change: () => operate('org', 'suspend', organization.id),
    receipts: [receipt(false, 2)],
  })
  await act('Reactivate the organization', {
    asks: [
      questions.signIn(jon)(/^NO /, says.in),
      questions.arrives(jon.address, jon)(says.domainSuspended, says.stored),
    ],
    change: () => operate('org', 'reactivate', organization.id),
    receipts: [receipt(true, 0)],
  })
}

/** @param {Stage} stage */
export const services = async (stage) => {
  const { act, organization, questions, operate } = stage
  const kim = await organization.addPerson('kim')
  /** @param {'on' | 'off'} state @param {string} service */
  const change = (state, service) => () =>
    operate('service', state, service, '--organization', organization.id)
  await act('Switch IMAP off; a session waits', {
    asks: [
      questions.signIn(kim)(says.in, /^NO \[CONTACTADMIN\] This service is switched off/),
      questions.submit(kim)(says.taken, says.taken),
      questions.arrives(kim.address, kim)(says.stored, says.stored),
    ],
    closes: await idle(stage, kim, 1),
    change: change('off', 'imap'),
    receipts: [receipt(false, 1)],
  })
  await act('Switch IMAP on', {
    asks: [questions.signIn(kim)(/^NO /, says.in)],
    change: change('on', 'imap'),
    receipts: [receipt(true, 0)],
  })
  await act('Switch submission off', {
    asks: [questions.submit(kim)(says.taken, says.notSignedIn), questions.signIn(kim)(says.in, says.in)],
    change: change('off', 'smtp_submission'),
    receipts: [receipt(true, 0)],
  })
  await act('Switch submission on', {
    asks: [questions.submit(kim)(says.notSignedIn, says.taken)],
    change: change('on', 'smtp_submission'),
    receipts: [receipt(true, 0)],
  })
}
