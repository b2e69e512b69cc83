import { expect, test } from 'vitest'
import { dialectOf } from './doveadm-dialect.ts'

const commands = (flush: string, ...files: string[]) => [
  { command: 'authCacheFlush', parameters: [{ name: 'socketPath' }, { name: flush }] },
  { command: 'fsIter', parameters: files.map((name) => ({ name })) },
]

test('each version of doveadm is told what it understands', () => {
  expect(dialectOf(commands('user', 'fsDriver', 'fsArgs', 'path'))).toEqual({
    files: { fsDriver: 'posix', fsArgs: '' },
    keptSignInsOf: 'user',
    hasSieve: false,
  })
  const files = { filterName: 'posix' }
  expect(dialectOf(commands('user', 'filterName', 'path'))).toEqual({
    files,
    keptSignInsOf: null,
    hasSieve: false,
  })
  expect(dialectOf(commands('userMask', 'filterName', 'path'))).toMatchObject({
    files,
    keptSignInsOf: 'userMask',
  })
  const withSieve = [...commands('user', 'path'), { command: 'sieveGet', parameters: [] }]
  expect(dialectOf(withSieve).hasSieve).toBe(true)
})
