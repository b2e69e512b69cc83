// Scenarios about users' rules: suspension, other mail systems, circles, and notices of mail servers.
import { createProbe, responses } from './mail-probes.js'
import { ends, outsideAddress, setOwnRules, withRules } from './rules-probes.js'
import { signInReceipt } from './scenario-helpers.js'

/** @import { MailScenario } from './scenario-helpers.js' */

/** The receipt about what new mail of an identity runs. @param {'run' | 'stopped'} own_rules */
const rulesReceipt = (own_rules) => ({ kind: 'rules', state: 'enforced', evidence: { rules: { own_rules } } })

/** The receipt of a changed policy while no identity has a forward, so that there is nothing to test. */
const organizationReceipt = { kind: 'rules', state: 'unchecked' }

/** Redirects with a copy, and answers. */
const script = `require ["copy", "vacation"]; vacation "I am away."; redirect :copy "${outsideAddress}";`

/** @param {MailScenario} scenario */
export const ownRules = (scenario) =>
  withRules(scenario, 'own', async (scene) => {
    const { step, organization } = scenario
    const { ana, mailTo, setDelivery } = scene
    await scene.setForwarding('allowed')
    await setOwnRules(scene, ana, script)
    const redirected = ends({ kept: 'ana', sent: `${outsideAddress}, sender` })
    const stopped = ends({ kept: 'ana' })
    const putScript = createProbe('sets her rules by ManageSieve', () => scene.putScript(ana, script))
    /** @param {object} body */
    const change = (body) => () => organization.call('PATCH', `/identity/${ana.identity_id}`, body)
    await step('Suspend: own rules redirect and answer nothing', {
      probes: [
        mailTo(ana)(redirected, stopped),
        putScript(responses.signedIn, /^NO .*This account is suspended/),
      ],
      change: change({ status: 'suspended' }),
      receipts: [signInReceipt(false, 0)],
    })
    await step('Reactivate: own rules redirect and answer again', {
      probes: [mailTo(ana)(stopped, redirected), putScript(/^NO /, responses.signedIn)],
      change: change({ status: 'active' }),
      receipts: [signInReceipt(true, 0)],
    })
    await step('Stop own rules: they do nothing, and can still be changed', {
      probes: [mailTo(ana)(redirected, stopped), putScript(responses.signedIn, responses.signedIn)],
      change: () => setDelivery(ana, { own_rules: 'stopped' }),
      receipts: [rulesReceipt('stopped')],
    })
    await step('Let own rules run: they redirect and answer again', {
      probes: [mailTo(ana)(stopped, redirected)],
      change: () => setDelivery(ana, { own_rules: 'run' }),
      receipts: [rulesReceipt('run')],
    })
  })

/** Rules that send mail to another mail system, and whether a copy stays while that is allowed. */
const outsideRules = {
  'a redirect': { text: `redirect "${outsideAddress}";`, keeps: false },
  'a redirect with a copy': { text: `require "copy"; redirect :copy "${outsideAddress}";`, keeps: true },
  'a computed redirect': {
    text: `require "variables"; set "name" "ana"; redirect "\${name}@private.example";`,
    keeps: false,
  },
  'a notice of new mail': {
    text: `require "enotify"; notify "mailto:${outsideAddress}"; keep;`,
    keeps: true,
  },
}

/** @param {MailScenario} scenario */
export const outside = (scenario) =>
  withRules(scenario, 'outside', async (scene) => {
    const { ana, mailTo, setForwarding } = scene
    for (const [name, { text, keeps }] of Object.entries(outsideRules)) {
      await setForwarding('allowed')
      await setOwnRules(scene, ana, text)
      const departure = ends({ ...(keeps ? { kept: 'ana' } : {}), sent: outsideAddress })
      await scenario.step(`Refuse other mail systems, with ${name}: mail is kept`, {
        probes: [mailTo(ana)(departure, ends({ kept: 'ana' }))],
        change: () => setForwarding('refused'),
        receipts: [organizationReceipt],
      })
    }
    await scenario.step('Allow other mail systems: own rules send mail again', {
      probes: [mailTo(ana)(ends({ kept: 'ana' }), ends({ kept: 'ana', sent: outsideAddress }))],
      change: () => setForwarding('allowed'),
      receipts: [organizationReceipt],
    })
  })

/** @param {MailScenario} scenario */
export const circles = (scenario) =>
  withRules(scenario, 'circle', async (scene) => {
    const { ana, ben, cyn, mailTo, setDelivery } = scene
    const inboxOnly = ends({ kept: 'ana' })
    await setOwnRules(scene, ana, `redirect "${ben.address}";`)
    await setOwnRules(scene, ben, `redirect "${cyn.address}";`)
    await scenario.step('Close a circle of own rules: the message ends in one mailbox', {
      probes: [mailTo(ana)(ends({ kept: 'cyn' }), inboxOnly)],
      change: () => setOwnRules(scene, cyn, `redirect "${ana.address}";`),
    })
    await scenario.step('Forward without a copy into the circle', {
      probes: [mailTo(ana)(inboxOnly, inboxOnly)],
      change: () => setDelivery(ana, { forward: { to_identity_id: ben.identity_id, keep_copy: false } }),
      receipts: [rulesReceipt('run')],
    })
    await setOwnRules(scene, ben, 'keep;')
    await scenario.step('Forward back: refused', {
      probes: [mailTo(ana)(ends({ kept: 'ben' }), ends({ kept: 'ben' }))],
      change: () =>
        setDelivery(ben, { forward: { to_identity_id: ana.identity_id } }).catch((error) => error.message),
      outcome: /returned 409: .*forward_loop/,
    })
  })

/** @param {MailScenario} scenario */
export const notices = (scenario) =>
  withRules(scenario, 'notice', async (scene) => {
    const { ana, ben, sink, mailTo, setDelivery } = scene
    await scene.setForwarding('allowed')
    const inboxOnly = ends({ kept: 'ana' })
    const notice = mailTo(ana, '<>')(inboxOnly, inboxOnly)
    await setOwnRules(scene, ana, 'discard;')
    await scenario.step('Redirect instead of discarding: notices of mail servers are kept', {
      probes: [mailTo(ana)(ends(), ends({ sent: outsideAddress })), notice],
      change: () => setOwnRules(scene, ana, `redirect "${outsideAddress}";`),
    })
    await scenario.step('Forward without a copy: notices of mail servers are kept', {
      probes: [mailTo(ana)(ends({ sent: outsideAddress }), ends({ kept: 'ben' })), notice],
      change: () => setDelivery(ana, { forward: { to_identity_id: ben.identity_id, keep_copy: false } }),
      receipts: [rulesReceipt('run')],
    })
    await setDelivery(ana, { forward: { to_address: outsideAddress, keep_copy: false } })
    const result = { sent: outsideAddress }
    await scenario.step('The target begins to refuse mail later: a notice with the message comes back', {
      probes: [mailTo(ana)(ends(result), ends({ ...result, notice: 'ana' }))],
      change: async () => void sink.refused.add(outsideAddress),
    })
  })
