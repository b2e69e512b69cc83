import { expect, test } from 'vitest'
import { typedDomain } from './typed-domain'

test.each([
  ['brightwater.example', 'brightwater.example'],
  [' bücher.example ', 'bücher.example'],
  ['https://brightwater.example/', 'brightwater.example'],
  ['HTTP://brightwater.example:8080/about?x=1#top', 'brightwater.example'],
  ['https://user:secret@brightwater.example/', 'brightwater.example'],
  ['brightwater.example/', 'brightwater.example'],
  ['info@brightwater.example', 'brightwater.example'],
  ['@brightwater.example', 'brightwater.example'],
  ['mailto:info@brightwater.example', 'brightwater.example'],
  ['Info <info@brightwater.example>', 'brightwater.example'],
  ['brightwater.example/mail', 'brightwater.example/mail'],
  ['bright water.example', 'bright water.example'],
  ['', ''],
])('of %s the domain is %s', (typed, domain) => expect(typedDomain(typed)).toBe(domain))
