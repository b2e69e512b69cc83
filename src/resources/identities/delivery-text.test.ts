import { expect, it } from 'vitest'
import { deliveryText } from './delivery-text'

it('says that users’ rules do nothing, unless the mail server’s files don’t stop them', () => {
  const accepted = (state: 'attached' | 'unreachable', binds_rules: boolean | null) =>
    deliveryText({ state, binds_rules }).accept
  const stopped =
    'Mail is still delivered. The user’s rules don’t run. A forward and an auto-reply set by an administrator continue.'
  expect(accepted('attached', true)).toBe(stopped)
  expect(accepted('attached', null)).toBe(stopped)
  expect(accepted('unreachable', null)).toBe(stopped)
  expect(deliveryText(undefined).accept).toBe(stopped)
  expect(accepted('attached', false)).toBe(
    'Mail is still delivered. The user’s rules may still run: the mail server doesn’t stop them yet.',
  )
})
