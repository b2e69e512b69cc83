import { IdentityCreate as schema } from '../../../contract/generated/schemas/identityCreate.zod'
import type { Form } from '../../../form/use-form'
import { type FieldErrors, validate } from '../../../form/validate'
import { localPartError, toLocalPart } from '../../../resources/identities/local-part'
import { isProposed, proposeUserName, type UserNameStyle } from '../../../resources/identities/user-name'

/** Somebody who joins, as typed. */
export interface Joiner {
  /** Which row of the form it is; the first is 0. */
  row: number
  display_name: string
  local_part: string
}

/** What the form of those who join asks for. Ids are '' for none. */
export interface JoiningValues {
  people: readonly Joiner[]
  domain_id: string
  department_id: string
}

/** The fields' names on screen. */
export const joiningLabels = { people: 'People', domain_id: 'Domain', department_id: 'Department' }
const joinerLabels = { row: 'Row', display_name: 'Name', local_part: 'User name' }

/** How many people join at once; of more a file is imported. */
export const mostJoiners = 20

/** A row that nothing is typed in yet. */
export const emptyJoiner = (row: number): Joiner => ({ row, display_name: '', local_part: '' })

const errorName = (index: number, name: string) => `people.${index}.${name}`

/** What is wrong with the typed values, by field. */
export const checkJoining = ({ people, domain_id }: JoiningValues): FieldErrors => {
  const errors: FieldErrors = domain_id === '' ? { domain_id: 'Choose the domain of the addresses.' } : {}
  const names = people.map(({ local_part }) => toLocalPart(local_part))
  for (const [index, { display_name }] of people.entries()) {
    const body = { display_name: display_name.trim(), local_part: names[index], domain_id: 'any' }
    const found = validate(schema, body, joinerLabels)
    const localPart = localPartError(people[index]?.local_part.trim() ?? '')
    if (localPart !== null) found['local_part'] = localPart
    const first = names.indexOf(names[index] ?? '')
    if (first < index) found['local_part'] ??= `Person ${first + 1} has this user name already.`
    for (const [name, message] of Object.entries(found)) errors[errorName(index, name)] = message
  }
  return errors
}

/** The form of one of those who join; the user name follows the name until somebody has typed another one. */
export const joinerForm = (form: Form<JoiningValues>, index: number, style: UserNameStyle): Form<Joiner> => {
  const { people } = form.values
  const values = people[index] ?? emptyJoiner(index)
  const put = (next: Joiner) =>
    form.set(
      'people',
      people.map((one, at) => (at === index ? next : one)),
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
      put(follows ? { ...next, local_part: proposeUserName(next.display_name, style) } : next)
    },
    submit: () => form.submit(),
  }
}

/** What is planned: an import in which nobody is there already. */
export const joiningPlan = (people: readonly Joiner[]) => ({
  operation: 'import' as const,
  selection: {
    import: { row_count: people.length, columns: ['display_name' as const, 'department' as const] },
  },
  change: { existing: 'refuse' as const },
})

/** The rows of the plan. */
export const joiningRows = (
  people: readonly Joiner[],
  { domain_name, department_name }: { domain_name: string; department_name: string | null },
) =>
  people.map(({ display_name, local_part }, index) => ({
    line: index + 1,
    address: `${toLocalPart(local_part)}@${domain_name}`,
    display_name,
    department: department_name,
  }))
