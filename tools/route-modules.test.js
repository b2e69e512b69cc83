import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.js'
import { readRoutes } from './route-modules.js'

describe('the routes that the build reads', () => {
  const routes = readRoutes()

  it('are all that the table has, with what the router loads for each', () => {
    const main = readFileSync(join(root, 'src/routes.tsx'), 'utf8').split('const routes')[1] ?? ''
    const groups = readdirSync(join(root, 'src/routes'))
    const table = [main, ...groups.map((name) => readFileSync(join(root, 'src/routes', name), 'utf8'))].join(
      '\n',
    )
    // A route without a component redirects: only its loader is waited for.
    const shown = table.replace(
      /lazy: \{\s*loader: async \(\) => \(await import\('[^']+'\)\)\.\w+,\s*\},/g,
      '',
    )
    const imported = [...shown.matchAll(/import\('\.\.?\/(.*?)'\)/g)].map(([, path]) => `src/${path}`)
    const read = routes.flatMap(({ modules }) => modules.map((module) => module.replace(/\.tsx?$/, '')))
    // What several tables spread is written once.
    expect([...new Set(read)].toSorted()).toEqual([...new Set(imported)].toSorted())
  })

  it('are panels if they are in a page', () => {
    expect(routes.find(({ name }) => name === 'DepartmentDetail')).toMatchObject({ kind: 'page', around: [] })
    expect(routes.find(({ name }) => name === 'DepartmentEdit')).toEqual({
      name: 'DepartmentEdit',
      kind: 'panel',
      modules: ['src/pages/departments/loaders.ts', 'src/pages/departments/DepartmentEdit.tsx'],
      around: ['src/pages/departments/loaders.ts', 'src/pages/departments/DepartmentDetail.tsx'],
    })
  })
})
