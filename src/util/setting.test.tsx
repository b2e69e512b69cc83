import { beforeEach, expect, test } from 'vitest'
import { createSetting, oneOf } from './setting'

const look = (afterSet?: (value: string) => void) =>
  createSetting<'plain' | 'fancy'>('look', {
    byDefault: 'plain',
    parse: oneOf('plain', 'fancy'),
    ...(afterSet === undefined ? {} : { afterSet }),
  })

/** What the browser does in this tab when another one has changed the stored value. */
const changeElsewhere = (key: string | null, value: string) => {
  localStorage.setItem('postroom.look', value)
  dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => localStorage.clear())

test('nothing stored, or something that is not allowed, is the default', () => {
  expect(look().get()).toBe('plain')
  localStorage.setItem('postroom.look', 'garish')
  expect(look().get()).toBe('plain')
})

test('a new value is stored and read again, also where it is not a text', () => {
  look().set('fancy')
  expect(localStorage.getItem('postroom.look')).toBe('fancy')
  expect(look().get()).toBe('fancy')

  const make = () =>
    createSetting<readonly string[]>('hidden', { byDefault: ['all'], parse: (text) => text.split(',') })
  make().set(['one', 'two'])
  expect(make().get()).toEqual(['one', 'two'])
})

test('another tab’s choice is shown and not stored again; other keys are none of it', () => {
  const seen: string[] = []
  const setting = look((value) => seen.push(value))
  let heard = 0
  const stop = setting.subscribe(() => (heard += 1))
  changeElsewhere('postroom.other', 'fancy')
  expect(setting.get()).toBe('plain')
  changeElsewhere('postroom.look', 'fancy')
  expect([setting.get(), heard, seen]).toEqual(['fancy', 1, ['fancy']])
  changeElsewhere('postroom.look', 'garish')
  expect([setting.get(), localStorage.getItem('postroom.look')]).toEqual(['plain', 'garish'])
  changeElsewhere(null, 'fancy')
  expect(setting.get()).toBe('fancy')
  stop()
  setting.set('plain')
  expect(heard).toBe(3)
})
