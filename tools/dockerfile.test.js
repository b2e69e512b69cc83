import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.js'

it('no install script of a package runs in the build of the image', () => {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const commands = [...text.matchAll(/\b(?:npm|npx|yarn|pnpm)\s[^&|;\n]*/g)].map(([command]) =>
    command.trim(),
  )
  expect(commands.length).toBeGreaterThan(1)
  expect(commands.filter((command) => !command.includes('--ignore-scripts'))).toEqual([])
})
