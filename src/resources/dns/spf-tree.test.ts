import { expect, it } from 'vitest'
import { type SpfBranch, spfTreeOf } from './spf-tree'

const termsOf = (branches: readonly SpfBranch[]): unknown[] =>
  branches.map(({ term, branches: below }) => (below.length === 0 ? term : [term, termsOf(below)]))

it('puts each term below the include that brings it', () => {
  const terms = [
    [0, 'include:a.example'],
    [1, 'include:b.example'],
    [2, 'ip4:192.0.2.1'],
    [1, 'mx'],
    [0, '~all'],
  ] as const
  const tree = spfTreeOf(terms.map(([depth, term]) => ({ depth, term, lookups: 1, voids: 0, code: null })))
  expect(termsOf(tree)).toEqual([
    ['include:a.example', [['include:b.example', ['ip4:192.0.2.1']], 'mx']],
    '~all',
  ])
})

it('keeps a term whose include is not listed', () => {
  const tree = spfTreeOf([{ depth: 2, term: 'ip4:192.0.2.1', lookups: 0, voids: 0, code: null }])
  expect(termsOf(tree)).toEqual(['ip4:192.0.2.1'])
})
