import { afterEach, expect, test, vi } from 'vitest'
import { callShower, currentCall } from '../../api/shown-call'
import { addProfile, currentProfiles, type Profile } from '../../session/profiles'
import { currentSelection, scopeOf, setSelection } from '../../table/selection'
import { notify, takeToasts } from '../../ui/toast'
import { followTabs, signOut } from './session'

const profile: Profile = {
  organization_id: 'o-1',
  organization_name: 'Brightwater',
  key_id: 'k-1',
  key_name: 'Owner',
  key_hint: 'abcd',
  permissions: [],
  expires_at: '2096-11-21T00:00:00Z',
  api_key: 'session',
  locked: null,
}
const operation = { id: 'getHealth', method: 'GET', path: '/health', permission: null, answers: {} } as const

/** Signs out as another tab does. */
const signOutElsewhere = () => {
  const channel = new BroadcastChannel('postroom')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage({ what: 'sign_out' })
  channel.close()
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['here', signOut],
  ['in another tab', signOutElsewhere],
])('after signing out %s nothing of the organization is left for the next user', async (_, end) => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('No network.')))
  const stop = followTabs()
  addProfile(profile)
  callShower(operation, { query: { q: 'ana@brightwater.example' } })()
  notify('Ana Lind deleted')
  const scope = scopeOf('o-1', 'Identities', { q: '', filters: {} })
  setSelection({ scope, rows: new Map([['i-1', {}]]), isAll: false })
  end()
  await expect.poll(currentProfiles).toEqual([])
  expect(currentCall()).toBe(null)
  expect(takeToasts()).toEqual([])
  expect(currentSelection()).toEqual({ scope: '', rows: new Map(), isAll: false })
  stop()
})
