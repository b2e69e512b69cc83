import { expect, it } from 'vitest'
import { ApiProblem } from '../../api/errors'
import type { Problem } from '../../contract/generated/schemas/problem.zod'
import { explainRevert } from './explain-revert'

it.each<[string, Partial<Problem>]>([
  [
    'This is a former address of mara@x.example',
    { conflicting_kind: 'alias', former_address_of: 'mara@x.example' },
  ],
  ['This address is already used by an alias', { conflicting_kind: 'alias' }],
  ['This address is already used', { conflicting_kind: 'identity' }],
])('an undo for which the address is taken: %s', (title, more) => {
  const problem = {
    type: 'about:blank',
    title: 'Address taken',
    status: 409,
    code: 'address_taken',
    detail: 'API detail',
    request_id: 'r1',
    ...more,
  }
  const error = new ApiProblem(problem, null)
  expect(explainRevert(error, { resource_type: 'identity' }, 'GB')).toMatchObject({ title, detail: null })
})
