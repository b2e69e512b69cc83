import { expect, it } from 'vitest'
import { memoryResolver } from '../dns/memory-resolver.ts'
import { createCheckers } from './checkers.ts'

const proof = { label: 'abcdefgh', token: 'abcdefghijklmnopqrstuvwxyz' }
const options = { resolver: null, resolvers: [], pace: () => Promise.resolve() }
const { signal } = new AbortController()

it('without name servers, a reserved name is proven at the second check, and its record stays published', async () => {
  const { checkerOf, claimCheckerOf } = createCheckers({ ...options, invents: true })
  const claim = claimCheckerOf('brightwater-north.example')
  expect(await claim?.check(proof, true, signal)).toEqual({ code: 'no_record', seen: [] })
  expect(await claim?.check(proof, false, signal)).toEqual({
    code: 'seen',
    seen: ['postroom-proof=abcdefghijklmnopqrstuvwxyz'],
  })
  expect(claim?.isInvented).toBe(true)

  const checker = checkerOf('brightwater-north.example')
  const facts = checker?.facts({
    mxHosts: [],
    sendingAddresses: [],
    heloName: null,
    spfInclude: null,
    dkimKeys: [],
    inboundGateways: [],
    clientHosts: [],
    receives: true,
    sends: true,
    proof,
  })
  const findings = await checker?.check(facts!, signal)
  expect(findings?.find(({ check }) => check === 'proof')).toMatchObject({ verdict: 'ok', code: 'seen' })
})

it('without name servers, other names are not looked for', () => {
  const { claimCheckerOf } = createCheckers({ ...options, invents: true })
  expect(claimCheckerOf('brightwater.org')).toBeNull()
})

it('a reserved name is asked for like others where resolvers are set', () => {
  const resolver = memoryResolver({})
  const { claimCheckerOf } = createCheckers({
    ...options,
    resolver,
    resolvers: ['192.0.2.53:53'],
    invents: false,
  })
  expect(claimCheckerOf('brightwater.example')).toMatchObject({
    isInvented: false,
    resolvers: ['192.0.2.53:53'],
  })
})
