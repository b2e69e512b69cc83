import { expect, test } from 'vitest'
import { ApiProblem } from '../api/errors'
import { serverErrors } from './server-errors'

const labels = { department_name: 'Name' }
const problem = (errors: { path: string; code: string; message: string }[]) =>
  new ApiProblem(
    { type: 'x', title: 'No', status: 400, code: 'invalid_request', request_id: '12345678', errors },
    null,
  )

test('an error that names a field goes to the field, in the words of the form', () => {
  const message = 'department_name may have at most 100 characters; it has 101.'
  expect(serverErrors(problem([{ path: '/department_name', code: 'too_long', message }]), labels)).toEqual({
    department_name: 'The name may have at most 100 characters; it has 101.',
  })
})

test('an error about anything else stays with the whole form', () => {
  const errors = [
    { path: 'header:If-Match', code: 'malformed', message: 'No ETag.' },
    { path: '/colour', code: 'unknown_member', message: 'colour is not known.' },
  ]
  expect(serverErrors(problem(errors), labels)).toEqual({})
  expect(serverErrors(new Error('no answer'), labels)).toEqual({})
})
