import { expect, it } from 'vitest'
import { registry } from '../registry'
import { pageNames } from './page-names'

it('gives each page of the navigation a separate letter and other names', () => {
  expect(Object.keys(pageNames)).toEqual(registry.map(({ segment }) => segment))
  const letters = Object.values(pageNames).map(({ shortcut }) => shortcut)
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters.join('')).toMatch(/^[a-z]+$/)
})
