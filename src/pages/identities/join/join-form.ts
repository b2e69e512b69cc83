import { IdentityCreate as schema } from '../../../contract/generated/schemas/identityCreate.zod'
import type { Form } from '../../../form/use-form'
import { type FieldErrors, validate } from '../../../form/validate'
import { localPartError, toLocalPart } from '../../../resources/identities/local-part'
import { isProposed, unusedUserName, type UserNameStyle } from '../../../resources/identities/user-name'

/** A new identity, as typed. */
export interface Joiner {
  /** Which row of the form it is; the first is 0. */
  row: number
  display_name: string
  local_part: string
}

/** The values of the form. Ids are '' for none. */
export interface JoiningValues {
  joiners: readonly Joiner[]
  domain_id: string
  department_id: string
}

/** The fields' names on screen. */
export const joiningLabels = { joiners: 'Identities', domain_id: 'Domain', department_id: 'Department' }
const joinerLabels = { row: 'Row', display_name: 'Name', local_part: 'User name' }

/** The most identities that the form takes; more are imported from a file. */
export const maxJoiners = 20

/** A row in which nothing is typed yet. */
export const emptyJoiner = (row: number): Joiner => ({ row, display_name: '', local_part: '' })

const errorName = (index: number, name: string) => `joiners.${index}.${name}`

/** The row before this one that has the same user name, as a sentence; null where there is none. */
export const userNameConflict = (joiners: readonly Joiner[], index: number): string | null => {
  const names = joiners.map(({ local_part }) => toLocalPart(local_part))
  const first = names.indexOf(names[index] ?? '')
  return first < index && names[index] !== '' ? `Identity ${first + 1} already has this user name.` : null
}

/** The errors of the typed values, by field. */
export const checkJoining = ({ joiners, domain_id }: JoiningValues): FieldErrors => {
  const errors: FieldErrors = domain_id === '' ? { domain_id: 'Choose the domain of the addresses.' } : {}
  const names = joiners.map(({ local_part }) => toLocalPart(local_part))
  for (const [index, { display_name }] of joiners.entries()) {
    const body = { display_name: display_name.trim(), local_part: names[index], domain_id: 'any' }
    const ownErrors = validate(schema, body, joinerLabels)
    const localPart = localPartError(joiners[index]?.local_part.trim() ?? '')
    if (localPart !== null) ownErrors['local_part'] = localPart
    const conflict = userNameConflict(joiners, index)
    if (conflict !== null) ownErrors['local_part'] ??= conflict
    for (const [name, message] of Object.entries(ownErrors)) errors[errorName(index, name)] = message
  }
  return errors
}

/** The form of one new identity. Its user name follows the name until the user types another one. */
export const joinerForm = (form: Form<JoiningValues>, index: number, style: UserNameStyle): Form<Joiner> => {
  const { joiners } = form.values
  const values = joiners[index] ?? emptyJoiner(index)
  const put = (next: Joiner) =>
    form.set(
      'joiners',
      joiners.map((one, at) => (at === index ? next : one)),
    )
  const errors = (['display_name', 'local_part'] as const).flatMap((name) => {
    const error = form.errors[errorName(index, name)]
    return error === undefined ? [] : [[name, error]]
  })
  return {
    ...form,
    labels: joinerLabels,
    values,
    errors: Object.fromEntries(errors),
    set: (name, value) => {
      const next = { ...values, [name]: value }
      const follows = name === 'display_name' && isProposed(values.local_part, values.display_name)
      const others = joiners.filter((_, at) => at !== index).map(({ local_part }) => toLocalPart(local_part))
      put(follows ? { ...next, local_part: unusedUserName(next.display_name, style, others) } : next)
    },
    submit: () => form.submit(),
  }
}

/** The request for the bulk change: an import that refuses existing identities. */
export const joiningPlan = (joiners: readonly Joiner[]) => ({
  operation: 'import' as const,
  selection: {
    import: { row_count: joiners.length, columns: ['display_name' as const, 'department' as const] },
  },
  change: { existing: 'refuse' as const },
})

/** The rows of the bulk change. */
export const joiningRows = (
  joiners: readonly Joiner[],
  { domain_name, department_name }: { domain_name: string; department_name: string | null },
) =>
  joiners.map(({ display_name, local_part }, index) => ({
    line: index + 1,
    address: `${toLocalPart(local_part)}@${domain_name}`,
    display_name,
    department: department_name,
  }))
