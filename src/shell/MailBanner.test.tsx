import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Profile } from '../session/profiles'
import { MailBanner } from './MailBanner'

const textAt = (path: string, mail_state: Profile['mail_state']) => {
  const profile = { organization_id: 'a', mail_state } as Profile
  render(
    <MemoryRouter initialEntries={[path]}>
      <MailBanner profile={profile} />
    </MemoryRouter>,
  )
  return screen.queryByRole('complementary')?.textContent ?? null
}

test.each([
  ['/o/a/identities', 'not_attached', 'No mail server is connected. Changes are saved but not applied.'],
  ['/o/a/key', 'not_attached', 'No mail server is connected.'],
  ['/o/a/health/enforcement', 'not_attached', 'No mail server is connected.'],
  [
    '/o/a/overview',
    'unreachable',
    'The mail server isn’t responding. Changes are saved, and applied when it responds.',
  ],
  ['/o/a/overview', 'attached', null],
  // Nothing is claimed while the state is unknown.
  ['/o/a/overview', undefined, null],
] as const)('at %s with mail %s the banner says %j', (path, state, text) => {
  expect(textAt(path, state)).toBe(text)
})
