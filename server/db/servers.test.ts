import { describe, expect, it } from 'vitest'
import { parseServers } from './servers.ts'

describe('a database URL', () => {
  it('names one server', () => {
    const url = 'postgresql://user:pass%40word@host:5432/postroom?sslmode=verify-full'
    expect(parseServers(url)).toEqual({ urls: [url], target: 'any' })
  })

  it('may name several, and which of them is used', () => {
    expect(
      parseServers('postgres://u:p@one:5432,[::1]:5433/db?target_session_attrs=read-write&sslmode=require'),
    ).toEqual({
      urls: ['postgres://u:p@one:5432/db?sslmode=require', 'postgres://u:p@[::1]:5433/db?sslmode=require'],
      target: 'read-write',
    })
    expect(parseServers('postgres://one,two/db?target_session_attrs=primary')).toEqual({
      urls: ['postgres://one/db', 'postgres://two/db'],
      target: 'primary',
    })
  })

  it.each([
    'mysql://u@host/db',
    'postgres://host',
    'postgres://one,,two/db',
    'postgres://one,/db',
    'postgres:///db',
    'postgres://host/db?target_session_attrs=standby',
  ])('%s is none that can be used', (url) => {
    expect(parseServers(url)).toBeNull()
  })
})
