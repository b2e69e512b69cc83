// Checks the mail container: each change of an administrator, as mail apps see it.
import { until } from '../../testing/processes.js'
import { createMailOrganization } from '../mail/system.js'
import { operatorOf } from './composition.js'
import { deliver, inbox } from './mail-programs.js'

/**
 * A step of the trial: the expected response, and the actual one.
 * @typedef {{ expected: string, answered: string, ms: number }} Step
 */

/**
 * Prints `postroom mail check`, run in a container of a process. Returns whether all checks pass. The facts for DNS checks are not
 * known here, because no domain of the trial is in DNS.
 * @param {import('./engine.js').Client} client
 */
export const checkMail = async (client) => {
  // It fails where a response differs, with the table in the error.
  const { cases } = await operatorOf(client)('mail', 'check')
  const responses = /** @type {{ group: string, ok: boolean | null }[]} */ (/** @type {unknown} */ (cases))
  /** @param {boolean | null} ok */
  const count = (ok) => responses.filter((one) => one.ok === ok).length
  console.log(
    `postroom mail check: ${count(true)} passed, ${count(false)} failed, ${count(null)} not checked`,
  )
  const wrong = responses.filter(({ group, ok }) => ok !== true && group !== 'DNS facts')
  for (const one of wrong) console.log(`NOT PASSED: ${JSON.stringify(one)}`)
  return count(true) > 0 && wrong.length === 0
}

/**
 * Sends a identity mail and has her read it, through the published ports; suspends and reactivates her.
 * @param {import('./engine.js').Client} client
 * @param {{ url: string, host: string }} places `host` is where the mail servers are published.
 */
export const startMailTrial = async (client, { url, host }) => {
  const organization = await createMailOrganization(
    { url, operate: operatorOf(client) },
    'mail.brightwater.example',
  )
  const ada = await organization.addIdentity('ada')
  const login = { user: ada.address, password: ada.password }
  /** @type {Record<string, Step>} */
  const table = {}
  let delivered = 0
  /**
   * @param {string} name
   * @param {string} expected how the response begins.
   * @param {() => Promise<string | number>} ask is repeated until its result is the expected one, for three minutes: mail servers
   * may put a message off after a restart of the database, and try again after half a minute, then after another minute.
   */
  const step = async (name, expected, ask) => {
    let response = ''
    const ms = await until(
      async () => {
        response = await ask().then(String, (/** @type {Error} */ error) => error.message)
        return response.startsWith(expected)
      },
      { within: 180_000, every: 200 },
    )
    table[name] = { expected, answered: response.slice(0, 60), ms }
  }
  /** @param {string} moment */
  const writeAndRead = async (moment) => {
    await step(`${moment}: health`, 'true', async () => String(await organization.isMailHealthy()))
    await step(`${moment}: mail from outside`, '250', () => deliver(host, ada.address))
    delivered += 1
    await step(`${moment}: messages in the inbox`, String(delivered), () => inbox(host, login))
  }
  /** @param {string} status */
  const setStatus = (status) => organization.call('PATCH', `/identity/${ada.identity_id}`, { status })
  return {
    writeAndRead,
    /** @param {string} moment Mail is there that was delivered before. */
    stillReads: (moment) =>
      step(`${moment}: messages in the inbox`, String(delivered), () => inbox(host, login)),
    suspendAndReactivate: async () => {
      await setStatus('suspended')
      await step('suspended: IMAP', 'NO [CONTACTADMIN] This account is suspended', () => inbox(host, login))
      await setStatus('active')
      await step('reactivated: messages in the inbox', String(delivered), () => inbox(host, login))
    },
    /** The response, and whether it was as expected. */
    result: () => ({ table, hasPassed: Object.values(table).every(({ ms }) => ms !== Infinity) }),
  }
}
