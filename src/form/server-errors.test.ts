import { expect, test } from 'vitest'
import { ApiProblem } from '../api/errors'
import { FieldErrorCode } from '../contract/generated/schemas/fieldErrorCode.zod'
import type { FieldError } from '../contract/generated/schemas/fieldError.zod'
import { DepartmentCreate } from '../contract/generated/schemas/departmentCreate.zod'
import { DomainSettingsUpdate } from '../contract/generated/schemas/domainSettingsUpdate.zod'
import { IdentityCreate } from '../contract/generated/schemas/identityCreate.zod'
import { IdentityUpdate } from '../contract/generated/schemas/identityUpdate.zod'
import { KeyCreate } from '../contract/generated/schemas/keyCreate.zod'
import { MailboxQuotaCreate } from '../contract/generated/schemas/mailboxQuotaCreate.zod'
import { MailboxQuotaUpdate } from '../contract/generated/schemas/mailboxQuotaUpdate.zod'
import { OrganizationSettingsUpdate } from '../contract/generated/schemas/organizationSettingsUpdate.zod'
import { OwnPasswordChange } from '../contract/generated/schemas/ownPasswordChange.zod'
import { PasswordReset } from '../contract/generated/schemas/passwordReset.zod'
import { PlanChange } from '../contract/generated/schemas/planChange.zod'
import { SuspendPlan } from '../contract/generated/schemas/suspendPlan.zod'
import { PlanRow } from '../contract/generated/schemas/planRow.zod'
import { PlanRun } from '../contract/generated/schemas/planRun.zod'
import { explainSaveError } from './explain-save-error'
import { firstValueError, serverErrors } from './server-errors'

const labels = { department_name: 'Name' }
const problem = (errors: FieldError[], code = 'invalid_request') =>
  new ApiProblem({ type: 'x', title: 'No', status: 400, code, request_id: '12345678', errors }, null)

const members = Object.keys(
  Object.assign(
    {},
    ...[
      DepartmentCreate,
      DomainSettingsUpdate,
      IdentityCreate,
      IdentityUpdate,
      KeyCreate,
      MailboxQuotaCreate,
      MailboxQuotaUpdate,
      OrganizationSettingsUpdate,
      OwnPasswordChange,
      PasswordReset,
      PlanChange,
      SuspendPlan,
      PlanRow,
      PlanRun,
    ].map(({ shape }) => shape),
  ) as object,
)

test.each(FieldErrorCode.options)(
  'each member of a form has words of the console for the code %s',
  (code) => {
    const message = 'The API’s own words.'
    for (const member of members) {
      for (const numbers of [{}, { minimum: 1 }, { maximum: 9 }, { minimum: 1, maximum: 9, length: 12 }]) {
        const one = { path: `/${member}`, code, message, ...numbers }
        const sentence = serverErrors(problem([one], code), { [member]: 'Value' })[member] ?? ''
        expect(sentence).toMatch(/^(The value|This (name|address)|A deleted identity) .*\.$/)
        expect(sentence).not.toMatch(/own words|undefined|null|NaN/)
      }
    }
  },
)

test.each<[FieldError, string]>([
  [
    { path: '/department_name', code: 'too_long', message: 'No', maximum: 100, length: 101 },
    'The name can have at most 100 characters; it has 101.',
  ],
  [{ path: '/department_name', code: 'brand_new', message: 'In the API’s words.' }, 'In the API’s words.'],
])('an error that names a field goes to the field: %j', (error, words) => {
  expect(serverErrors(problem([error]), labels)).toEqual({ department_name: words })
})

test.each([
  [{ path: '/password', code: 'too_common' }, 'The password is a common password. Choose another one.'],
  [{ path: '/password', code: 'contains_local_part' }, 'The password can’t contain the user name.'],
  [{ path: '/run_at', code: 'out_of_range' }, 'The password must be in the future, at most a year from now.'],
  [
    { path: '/default_mailbox_limit_bytes', code: 'out_of_range', maximum: 5e9 },
    'The password can’t be larger than the maximum, 5\u00a0GB.',
  ],
  [
    { path: '/local_part', code: 'too_long', maximum: 254, length: 260 },
    'The password is too long: the whole address can have at most 254 characters; it has 260.',
  ],
])('what only the server can check has exact words: %j', (error, words) => {
  const { problem: document } = problem([{ ...error, message: 'No' }])
  expect(firstValueError(document, 'Password')).toBe(words)
})

test('a member of a member belongs to the field of either', () => {
  const errors = [{ path: '/change/bytes', code: 'required', message: 'No' }]
  expect(serverErrors(problem(errors), { bytes: 'Size' })).toEqual({ bytes: 'The size is missing.' })
  expect(serverErrors(problem(errors), { change: 'Change' })).toEqual({ change: 'The change is missing.' })
})

test('a name that is already used is written by its code', () => {
  const errors = [
    { path: '/department_name', code: 'name_taken', message: 'Another department is named so.' },
  ]
  expect(serverErrors(problem(errors, 'name_taken'), labels)).toEqual({
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
  expect(explainSaveError(problem(errors), false, 'GB').detail).toBe('One of the values isn’t valid.')
})

test('a selection that is too large says by how much', () => {
  const numbers = { maximum: 100_000, length: 300_000 }
  const errors = [{ path: '/selection/filter', code: 'out_of_range', message: 'No', ...numbers }]
  expect(explainSaveError(problem(errors), false, 'GB').detail).toBe(
    'The selection has 300,000 identities; this bulk change can have at most 100,000.',
  )
})
