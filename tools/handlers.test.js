import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from './contract.js'
import { root } from './root.js'

const folder = join(root, 'server/handlers')
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')

/** The files whose handlers `index.ts` names: one a group. */
const groups = files.filter((name) => read('index.ts').includes(`from './${name}'`) && name !== 'handler.ts')

const longest = 25

/**
 * The handlers of a file with how many lines each has, to the next thing that begins at the margin.
 * @param {string} name
 */
const handlersOf = (name) => {
  const lines = read(name).split('\n')
  return lines.flatMap((line, start) => {
    const id = /^export const (\w+): Handler</.exec(line)?.[1]
    if (id === undefined) return []
    const next = lines.findIndex((one, at) => at > start && /^[^\s)}]/.test(one))
    const text = lines.slice(start, next === -1 ? undefined : next).join('\n')
    return [{ id, lines: text.trimEnd().split('\n').length }]
  })
}

describe('a handler', () => {
  it(`has at most ${longest} lines`, () => {
    const handlers = groups.flatMap(handlersOf)
    expect(handlers.length).toBeGreaterThan(20)
    expect(handlers.filter(({ lines }) => lines > longest)).toEqual([])
  })

  it('takes nothing from the handlers of another group, except to undo their changes', () => {
    const taken = files
      .filter((name) => !['index.ts', 'revert.ts', 'revertible.ts'].includes(name))
      .flatMap((name) =>
        groups.filter((group) => read(name).includes(`'./${group}'`)).map((group) => `${name} → ${group}`),
      )
    expect(taken).toEqual([])
  })
})

describe('a list', () => {
  const paging = new Set(['limit', 'offset', 'sort', 'include'])
  const withFilters = operations.filter(({ parameters }) => {
    const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    return query.includes('limit') && query.some((name) => !paging.has(name))
  })
  const queries = join(root, 'server/queries')
  const sources = readdirSync(queries, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(queries, name), 'utf8'))

  it.each(withFilters.map(({ id }) => id))('%s has a condition for each of its filters', (id) => {
    expect(sources.some((source) => source.includes(`: Filters<'${id}'`))).toBe(true)
  })
})
