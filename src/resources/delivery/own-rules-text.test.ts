import { expect, it } from 'vitest'
import type { OwnRules } from '../../contract/generated/schemas/ownRules.zod'
import type { OwnScript } from '../../contract/generated/schemas/ownScript.zod'
import { absentText, ownRulesState, ruleLines, stoppedText } from './own-rules-text'

const script: OwnScript = {
  script_name: 'main',
  bytes: 10,
  state: 'read',
  detail: null,
  redirects: [],
  replies: [],
  notices: [],
  folders: [],
  includes: [],
  others: [],
  refuses: false,
  discards: false,
  source: 'keep;',
}
const words = (more: Partial<OwnScript>) => ruleLines({ ...script, ...more }).map((line) => line.words)
const stateOf = (more: Partial<OwnRules>) =>
  ownRulesState({ mail: { state: 'attached' }, script_count: 1, active: script, ...more })

it('says what users’ rules do, and where mail leaves the organization', () => {
  const redirects = [
    { to: 'ana@private.example', is_outside: true, keeps_copy: false, condition: null },
    { to: 'ben@bright.example', is_outside: false, keeps_copy: true, condition: '“Subject” is “Hi”' },
    { to: null, is_outside: null, keeps_copy: true, condition: null },
  ]
  expect(ruleLines({ ...script, redirects })).toEqual([
    {
      words: 'Redirect all mail to ana@private.example (another mail system), without a copy in the mailbox',
      isOutside: true,
    },
    {
      words: 'Redirect mail to ben@bright.example, with a copy kept in the mailbox, if “Subject” is “Hi”',
      isOutside: false,
    },
    {
      words:
        'Redirect all mail to an address that is computed when mail arrives, with a copy kept in the mailbox',
      isOutside: true,
    },
  ])
})

it('says the other actions', () => {
  expect(
    words({
      replies: [
        { subject: 'Away', text: 'I am away.', days: 7, condition: null },
        { subject: null, text: 'Gone.\nFor a while.', days: null, condition: 'size' },
      ],
      notices: [{ to: 'ana@private.example', condition: null }],
      folders: ['Bills', 'Lists'],
      refuses: true,
      discards: true,
      others: ['pipe'],
      includes: ['more'],
    }),
  ).toEqual([
    'Answer all mail: “Away”',
    'Answer mail: “Gone.”, if size',
    'Send a notice to ana@private.example',
    'Sort mail into “Bills” and “Lists”',
    'Reject some mail, and notify the sender',
    'Delete some mail without a notice',
    'Other actions: “pipe”',
    'Run other scripts, which Postroom doesn’t read: “more”',
  ])
  expect(words({ folders: ['1', '2', '3', '4'] })).toEqual(['Sort mail into 4 folders'])
})

it('says why they are unknown', () => {
  const unknown = { script_count: null, active: null }
  expect(stateOf({ ...unknown, mail: { state: 'not_attached' } })).toBe(
    'Unknown: no mail server is connected.',
  )
  expect(stateOf({ ...unknown, mail: { state: 'unreachable' } })).toBe(
    'Unknown: the mail server isn’t responding.',
  )
  expect(stateOf(unknown)).toBe('Unknown: the mail server can’t read them.')
  expect(stateOf({ script_count: 0, active: null })).toBe('None')
  expect(stateOf({ script_count: 2, active: null })).toBe('None active. 2 scripts are stored.')
  expect(stateOf({ active: { ...script, state: 'too_long', source: null } })).toBe(
    'Not read: the script is larger than 64 KiB.',
  )
  expect(
    stateOf({ active: { ...script, state: 'not_understood', detail: 'Line 2: a text has no end.' } }),
  ).toBe('Not understood. Line 2: a text has no end.')
  expect(stateOf({})).toBe('No effect: new mail goes to the inbox.')
  expect(stateOf({ active: { ...script, refuses: true } })).toBeNull()
})

it('says that they are stopped only where the mail server’s files stop them', () => {
  const suspended = { own_rules: 'stopped', own_rules_stopped_because: 'suspended' } as const
  expect(stoppedText({ own_rules: 'run', own_rules_stopped_because: null }, true)).toBeNull()
  expect(stoppedText(suspended, true)).toBe('The user’s rules don’t run while the identity is suspended.')
  expect(stoppedText({ ...suspended, own_rules_stopped_because: 'set' }, true)).toBe(
    'An administrator has stopped the user’s rules.',
  )
  expect(stoppedText(suspended, false)).toBe(
    'The user’s rules may still run: the mail server’s configuration is from an older version of Postroom.',
  )
})

it('says that rules are stopped where there are none only of those that may come', () => {
  expect(absentText({ own_rules_stopped_because: null }, true)).toBe('None')
  expect(absentText({ own_rules_stopped_because: 'suspended' }, true)).toBe('None')
  expect(absentText({ own_rules_stopped_because: 'set' }, false)).toBe('None')
  expect(absentText({ own_rules_stopped_because: 'set' }, true)).toBe(
    'None. An administrator has stopped the user’s rules, so new ones do nothing.',
  )
})
