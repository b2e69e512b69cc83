import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { revertible } from './revertible.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, unknown>
}
interface Described {
  operationId?: string
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** The members of an operation's body. */
const membersOf = (operation: string): string[] => {
  const described = Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === operation)
  const { $ref = '' } = described?.requestBody?.content['application/json']?.schema ?? {}
  const schema = contract.components.schemas[$ref.replace('#/components/schemas/', '')]
  return Object.keys(schema?.properties ?? {})
}

/** Members that say how a change is made; there is nothing to set back. */
const notKept = new Set(['force'])

it.each(Object.entries(revertible).filter(([operation]) => /^(update|resize)/.test(operation)))(
  'an undo of %s sets back every member of its body',
  (operation, { members }) => {
    expect(members.toSorted()).toEqual(
      membersOf(operation)
        .filter((member) => !notKept.has(member))
        .toSorted(),
    )
  },
)
