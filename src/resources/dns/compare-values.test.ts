import { describe, expect, it } from 'vitest'
import { compareValues } from './compare-values'

const marked = (parts: { text: string; differs: boolean }[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')

const compare = (seen: string, toPublish: string) => {
  const compared = compareValues(seen, toPublish)
  return [marked(compared.seen), marked(compared.toPublish)]
}

describe('what differs between two values', () => {
  it('is what only one of them has', () => {
    expect(compare('v=spf1 a ~all', 'v=spf1 a ip6:2001:db8::10 ~all')).toEqual([
      'v=spf1 a ~all',
      'v=spf1 a [ip6:2001:db8::10] ~all',
    ])
  })
  it('is marked on both sides where each has its own', () => {
    expect(compare('10 mx.other.example', '10 mx.ours.example')).toEqual([
      '10 [mx.other.example]',
      '10 [mx.ours.example]',
    ])
  })
  it('is neither white space nor the case of names, but the case of a key', () => {
    expect(compare('v=DKIM1;  K=rsa;p=Abc', 'v=DKIM1; k=rsa; p=abc')).toEqual([
      'v=DKIM1;  K=rsa;[p=Abc]',
      'v=DKIM1; k=rsa; [p=abc]',
    ])
  })
  it('is one piece where neighbours differ', () => {
    expect(compare('v=spf1 a mx -all', 'v=spf1 -all')).toEqual(['v=spf1 [a mx] -all', 'v=spf1 -all'])
  })
  it('is everything in values of very many words', () => {
    const long = 'a '.repeat(500)
    expect(compareValues(long, long).seen).toEqual([
      { text: long.trimEnd(), differs: true },
      { text: ' ', differs: false },
    ])
  })
})
