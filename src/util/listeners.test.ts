import { expect, test } from 'vitest'
import { createListeners } from './listeners'

test('the source runs from the first listener to the last, and each is called', () => {
  const log: string[] = []
  const { subscribe, notify } = createListeners(() => {
    log.push('start')
    return () => log.push('stop')
  })
  const stopOne = subscribe(() => log.push('one'))
  const stopTwo = subscribe(() => log.push('two'))
  notify()
  stopOne()
  notify()
  stopTwo()
  notify()
  subscribe(() => log.push('three'))
  expect(log).toEqual(['start', 'one', 'two', 'two', 'stop', 'start'])
})
