// Scenarios about the operator's commands: domains, organizations and services.
import { responses } from './mail-probes.js'
import { openIdleSessions } from './scenario-helpers.js'

/** @import { MailScenario } from './scenario-helpers.js' */

/**
 * Returns the receipt expected after a change to a whole domain or organization, which is verified with one address.
 * @param {boolean} allowed
 * @param {number} closed sessions
 * @param {'imap' | 'smtp'} [service]
 */
const receipt = (allowed, closed, service = 'imap') => ({
  kind: 'sign_in',
  state: 'enforced',
  evidence: { sessions_closed: closed, checks: [{ [service]: { allowed } }] },
})

/** @param {MailScenario} scenario */
export const domains = async (scenario) => {
  const { step, organization, probes, operate } = scenario
  const ida = await organization.addIdentity('ida')
  const { domain } = organization
  const nobody = ida.address.replace('ida', 'nobody')
  await step('Suspend the domain; two sessions are open', {
    probes: [
      probes.signIn(ida)(responses.signedIn, /^NO \[CONTACTADMIN\] This domain is suspended/),
      probes.submit(ida)(responses.accepted, responses.notSignedIn),
      probes.arrives(ida.address, ida)(responses.stored, responses.domainSuspended),
      probes.deliver(nobody)(responses.unknown, responses.domainSuspended),
    ],
    closes: await openIdleSessions(scenario, ida, 2),
    change: () => operate('domain', 'suspend', domain),
    receipts: [receipt(false, 2)],
  })
  await step('Reactivate the domain', {
    probes: [
      probes.signIn(ida)(/^NO /, responses.signedIn),
      probes.submit(ida)(responses.notSignedIn, responses.accepted),
      probes.arrives(ida.address, ida)(responses.domainSuspended, responses.stored),
      probes.deliver(nobody)(responses.domainSuspended, responses.unknown),
    ],
    change: () => operate('domain', 'reactivate', domain),
    receipts: [receipt(true, 0)],
  })
}

/** @param {MailScenario} scenario */
export const organizations = async (scenario) => {
  const { step, organization, probes, operate } = scenario
  const jon = await organization.addIdentity('jon')
  await step('Suspend the organization; two sessions are open', {
    probes: [
      probes.signIn(jon)(responses.signedIn, /^NO \[CONTACTADMIN\] This organization is suspended/),
      probes.submit(jon)(responses.accepted, responses.notSignedIn),
      probes.arrives(jon.address, jon)(responses.stored, responses.domainSuspended),
    ],
    closes: await openIdleSessions(scenario, jon, 2),
    change: () => operate('org', 'suspend', organization.id),
    receipts: [receipt(false, 2)],
  })
  await step('Reactivate the organization', {
    probes: [
      probes.signIn(jon)(/^NO /, responses.signedIn),
      probes.arrives(jon.address, jon)(responses.domainSuspended, responses.stored),
    ],
    change: () => operate('org', 'reactivate', organization.id),
    receipts: [receipt(true, 0)],
  })
}

/** @param {MailScenario} scenario */
export const services = async (scenario) => {
  const { step, organization, probes, operate } = scenario
  const kim = await organization.addIdentity('kim')
  /** @param {'on' | 'off'} state @param {string} service */
  const change = (state, service) => () =>
    operate('service', state, service, '--organization', organization.id)
  await step('Switch IMAP off; a session is open', {
    probes: [
      probes.signIn(kim)(responses.signedIn, /^NO \[CONTACTADMIN\] This service is switched off/),
      probes.submit(kim)(responses.accepted, responses.accepted),
      probes.arrives(kim.address, kim)(responses.stored, responses.stored),
    ],
    closes: await openIdleSessions(scenario, kim, 1),
    change: change('off', 'imap'),
    receipts: [receipt(false, 1)],
  })
  await step('Switch IMAP on', {
    probes: [probes.signIn(kim)(/^NO /, responses.signedIn)],
    change: change('on', 'imap'),
    receipts: [receipt(true, 0)],
  })
  await step('Switch submission off', {
    probes: [
      probes.submit(kim)(responses.accepted, responses.notSignedIn),
      probes.signIn(kim)(responses.signedIn, responses.signedIn),
    ],
    change: change('off', 'smtp_submission'),
    receipts: [receipt(false, 0, 'smtp')],
  })
  await step('Switch submission on', {
    probes: [probes.submit(kim)(responses.notSignedIn, responses.accepted)],
    change: change('on', 'smtp_submission'),
    receipts: [receipt(true, 0, 'smtp')],
  })
}
