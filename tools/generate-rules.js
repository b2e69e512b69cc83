// Makes constants of the contract's rules that JSON Schema can't express, and copies the function of both sides.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from './contract.js'
import { banner } from './generate-parts.js'
import { root } from './root.js'

/** @typedef {[name: string, meaning: string, value: unknown]} Constant */

/**
 * Returns the rules that JSON Schema can't express, as files of constants for the server and the console.
 * @returns {Record<string, Constant[]>}
 */
const ruleFiles = () => {
  const {
    AliasCreate,
    ForwardUpdate,
    GroupCreate,
    MailboxQuota,
    MailboxQuotaCreate,
    Password,
    PlanCreate,
    PlanOperation,
    PlanRows,
  } = contract.components.schemas
  const keyForm = contract.components.securitySchemes.apiKey['x-key-form']
  const session = contract.paths['/key/session']?.['post']?.['x-session']
  const person = contract.paths['/me/session']?.['post']?.['x-person-session']
  const from = MailboxQuota.properties.level['x-from-percent']
  return {
    mailbox: [
      ['noticePercent', 'The share of its limit from which a mailbox has the level notice.', from.notice],
      ['warningPercent', 'The share of its limit from which a mailbox has the level warning.', from.warning],
      ['fullPercent', 'The share of its limit from which a mailbox is full.', from.full],
      [
        'defaultWarnPercent',
        'The default warning threshold of a mailbox, in percent.',
        MailboxQuotaCreate.properties.warn_percent.default,
      ],
    ],
    alias: [
      [
        'aliasMaxSteps',
        'The maximum number of steps from an alias to an identity.',
        AliasCreate['x-alias'].max_steps,
      ],
      [
        'aliasMaxRecipients',
        'The maximum number of recipients of an alias.',
        AliasCreate['x-alias'].max_recipients,
      ],
    ],
    forward: [
      [
        'forwardMaxSteps',
        'The maximum number of forwards that mail can pass in a row.',
        ForwardUpdate['x-forward'].max_steps,
      ],
    ],
    group: [
      ['groupMaxMembers', 'The maximum number of members of a group.', GroupCreate['x-group'].max_members],
    ],
    key: [
      ['keyPrefix', 'The start of every key.', keyForm.prefix],
      ['keyDigits', 'The digits of base 62, the least first.', keyForm.digits],
      ['keyRandomLength', 'Characters that hold the random bits.', keyForm.random_length],
      ['keyChecksumLength', 'Characters that hold the checksum, at the end.', keyForm.checksum_length],
    ],
    session: [
      ['sessionHours', 'The maximum duration of a session.', session?.hours],
      ['sessionIdleMinutes', 'The time without requests after which a session ends.', session?.idle_minutes],
      ['sessionsPerKey', 'The maximum number of concurrent sessions of a key.', session?.per_key],
      ['ownSessionMinutes', 'How long a session of /me lasts.', person?.minutes],
      [
        'ownSessionsPerIdentity',
        'The maximum number of concurrent sessions of /me of an identity.',
        person?.per_identity,
      ],
    ],
    plan: [
      [
        'planPermissions',
        'The permission that each operation of a plan needs, as its single request does.',
        PlanOperation['x-permission-by-operation'],
      ],
      [
        'openPlansMax',
        'The maximum number of bulk changes of an organization that are received, prepared or ready to run.',
        PlanCreate['x-open-plans'],
      ],
      [
        'importMaxBytes',
        'The maximum size of all rows of an import, in bytes of JSON.',
        PlanRows['x-max-import-bytes'],
      ],
    ],
    password: [
      ['passwordMinLength', 'Code points in NFC.', Password['x-password'].min_length],
      ['passwordMaxLength', 'Code points in NFC.', Password.maxLength],
      ['passwordPattern', 'The characters that mail programs can send.', Password.pattern],
      ['passwordMaxBytes', 'Bytes of the NFC form in UTF-8.', Password['x-password'].max_bytes],
      [
        'passwordLocalPartFrom',
        "A local part of at least this length can't be part of a password.",
        Password['x-password'].local_part_from,
      ],
    ],
  }
}

/**
 * @param {Constant} constant
 * @throws Error when the contract lacks the rule.
 */
const constant = ([name, meaning, value]) => {
  if (value === undefined) throw new Error(`openapi.yaml has no value for ${name}.`)
  const text =
    typeof value === 'object' ? `${JSON.stringify(value, null, 2)} as const` : JSON.stringify(value)
  return `/** ${meaning} */\nexport const ${name} = ${text}\n`
}

/** Writes the files of rules. @param {string} folder */
export const writeRules = (folder) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, constants] of Object.entries(ruleFiles()))
    writeFileSync(join(folder, `${name}.ts`), `${banner}\n${constants.map(constant).join('\n')}`)
  const nameKey = readFileSync(join(root, 'tools/name-key.ts'), 'utf8').replace(/^.*\n/, '')
  writeFileSync(
    join(folder, 'name-key.ts'),
    `// Generated from tools/name-key.ts by \`npm run generate\`. Do not edit.\n${nameKey}`,
  )
}
