import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import * as paths from './paths'
import { routes } from './routes'

// What a parameter may hold at its worst: all that has a meaning in a URL.
const odd = 'a/b?c#d%e+f ö'

/** An argument of any path: an id, or an object whose members are in the path. Records each value that it returns. */
const argument = (name: string, given: string[]): unknown => {
  const give = (part: string) => {
    given.push(`${odd} ${name} ${part}`)
    return given.at(-1)
  }
  return new Proxy(
    {},
    {
      get: (_, member) =>
        member === Symbol.toPrimitive ? () => give('itself') : give(`its ${String(member)}`),
    },
  )
}

/** Every path with odd values, which of them it was given, and where it leads to. */
const links = Object.entries(paths).map(([name, pathOf]) => {
  const given: string[] = []
  const parts = Array.from({ length: pathOf.length }, (_, index) => argument(`${index}`, given))
  const path = (pathOf as (...parts: unknown[]) => string)(...parts)
  const matches = matchRoutes(routes, path) ?? []
  const pattern = matches
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')
  return { name, given, pattern, params: matches.at(-1)?.params ?? {} }
})

/** The patterns of all routes that load a page. */
const patternsIn = (nodes: RouteObject[], above = ''): string[] =>
  nodes.flatMap(({ path, children = [], lazy }) => {
    const pattern = [above, path].filter(Boolean).join('/')
    return [...(lazy === undefined ? [] : [pattern]), ...patternsIn(children, pattern)]
  })

const pages = patternsIn(routes)

/** Parameters of the pattern that a path fills with a fixed word, by the path. */
const fixed: Record<string, string[]> = { planForIdentity: ['new'] }

describe('every path', () => {
  it.each(links.filter(({ name }) => name !== 'home'))('$name leads to a page', ({ pattern }) => {
    expect(pages).toContain(pattern)
  })

  it.each(links)(
    '$name carries what it is given whole, the organization first',
    ({ name, given, params }) => {
      expect(Object.values(params).toSorted()).toEqual([...given, ...(fixed[name] ?? [])].toSorted())
      expect(params['organizationId']).toBe(given[0])
    },
  )

  it('leads where no other does', () => {
    expect(new Set(links.map(({ pattern }) => pattern)).size).toBe(links.length)
  })
})

it('every page has a path', () => {
  const linked = new Set(links.map(({ pattern }) => pattern))
  expect(pages.filter((pattern) => !linked.has(pattern))).toEqual([])
})
