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

test('a name that is already used is written by its code, not in the words of the API', () => {
  const errors = [
    { path: '/department_name', code: 'name_taken', message: 'Another department is named so.' },
  ]
  const taken = new ApiProblem(
    { type: 'x', title: 'Taken', status: 409, code: 'name_taken', request_id: '12345678', errors },
    null,
  )
  expect(serverErrors(taken, labels)).toEqual({
    department_name: 'This name is already used. Choose another name.',
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
