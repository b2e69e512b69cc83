import { describe, expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import * as z from 'zod/mini'
import { listDepartments } from '../../contract/generated/operations/departments'
import { Csv } from '../../contract/generated/schemas/csv.zod'
import { shapeOf } from './answer-shape'

const groups = import.meta.glob<Record<string, { id: string; answers: Record<number, $ZodType | null> }>>(
  '../../contract/generated/operations/*.ts',
  { eager: true },
)
const answers = Object.values(groups).flatMap((group) =>
  Object.values(group).flatMap(({ id, answers: byStatus }) =>
    Object.entries(byStatus).flatMap(([status, schema]) =>
      // A file has no members.
      schema === null || schema === Csv ? [] : [[`${id} ${status}`, schema] as const],
    ),
  ),
)

/** The rest of a shape without its allowed parts. */
const unknownPartsOf = (shape: string) =>
  shape.replaceAll(
    /"[^"\n]*"\??|…|\b(?:string|integer|number|boolean|null|any value)\b|[{}[\]:,|\s]|\b\d+\b|\b(?:true|false)\b/g,
    '',
  )

describe('the shape of an answer', () => {
  it('has each member with its type', () => {
    const shape = z.object({
      items: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['a', 'b']),
          level: z.nullable(z.union([z.literal('ok'), z.literal(null)])),
        }),
      ),
      total: z.int(),
      share: z.nullable(z.number()),
      more: z.optional(z.record(z.string(), z.unknown())),
    })
    expect(shapeOf(shape)).toBe(`{
  "items": [{
    "id": string,
    "kind": "a" | "b",
    "level": "ok" | null
  }],
  "total": integer,
  "share": number | null,
  "more"?: { …: any value }
}`)
  })

  it('is that of the contract', () => {
    expect(shapeOf(listDepartments.answers[200] ?? z.null())).toContain('"department_id": string')
  })

  it.each(answers)('can be read: %s', (_, schema) => {
    const shape = shapeOf(schema)
    expect(shape).toMatch(/^\{\n {2}"/)
    expect(unknownPartsOf(shape)).toBe('')
  })
})
