import { expect, it } from 'vitest'
import { unboundWords } from './unbound-words'

it('says that settings of rules aren’t applied only where the mail servers’ files are known not to apply them', () => {
  expect(unboundWords({ state: 'attached', binds_rules: false })).toBe(
    'The mail server doesn’t apply these settings yet: its files are from an older version of Postroom, or it has no Sieve. The operator can update it (postroom mail attach).',
  )
  expect(unboundWords({ state: 'attached', binds_rules: true })).toBeNull()
  expect(unboundWords({ state: 'attached', binds_rules: null })).toBeNull()
  expect(unboundWords({ state: 'unreachable', binds_rules: null })).toBeNull()
  expect(unboundWords(undefined)).toBeNull()
})
