import { expect, test } from 'vitest'
import { proposeGroupAddress } from './group-address'

test.each([
  ['Sales', 'sales'],
  ['  Front Desk ', 'front-desk'],
  ['Ärzte & Praxis', 'arzte-praxis'],
  ['R&D: Lab 2', 'r-d-lab-2'],
  ["St. Mary's", 'st-marys'],
  ['Отдел продаж', ''],
  ['Sales Продажи', ''],
  ['', ''],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
])('for %j it is %j', (name, proposal) => expect(proposeGroupAddress(name)).toBe(proposal))
