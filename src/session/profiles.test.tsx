import { beforeEach, describe, expect, it } from 'vitest'
import {
  addProfile,
  currentProfiles,
  forgetProfiles,
  lockProfiles,
  type Profile,
  profileOf,
  sessionKeyOf,
  SignedOut,
} from './profiles'

const profile = (id: string): Profile => ({
  organization_id: id,
  organization_name: `Organization ${id}`,
  key_id: 'k',
  key_name: 'Key',
  key_hint: 'abcd',
  permissions: ['department:read'],
  expires_at: '2026-11-20T09:15:00.000Z',
  api_key: `prk_${id}`,
  locked: null,
})

const stored = () => sessionStorage.getItem('postroom.profiles')

beforeEach(forgetProfiles)

describe('profiles', () => {
  it('hold one session key an organization, in this tab alone', () => {
    addProfile(profile('a'))
    addProfile(profile('b'))
    addProfile({ ...profile('a'), api_key: 'prk_new' })
    expect(currentProfiles()).toHaveLength(2)
    expect(sessionKeyOf('a')).toBe('prk_new')
    expect(stored()).toContain('prk_new')
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('prk_')
  })

  it('keep who they were when locked, and lose the key', () => {
    addProfile(profile('a'))
    lockProfiles('idle')
    expect(() => sessionKeyOf('a')).toThrow(SignedOut)
    expect(profileOf('a')).toMatchObject({ organization_name: 'Organization a', locked: 'idle' })
    expect(stored()).not.toContain('prk_')
  })

  it('are locked alone when only their own session was refused', () => {
    addProfile(profile('a'))
    addProfile(profile('b'))
    lockProfiles('key_revoked', ({ api_key }) => api_key === 'prk_a')
    expect(profileOf('a')?.locked).toBe('key_revoked')
    expect(sessionKeyOf('b')).toBe('prk_b')
  })

  it('keep the first reason for which they were locked', () => {
    addProfile(profile('a'))
    lockProfiles('key_expired')
    lockProfiles('idle')
    expect(profileOf('a')?.locked).toBe('key_expired')
  })
})
