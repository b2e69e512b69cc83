import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { identityChoices, identityQuery } from '../api/choices'
import type { Identity } from '../api/generated/schemas/identity.zod'
import { getIdentity } from '../api/generated/operations/identities'
import { useOrganization, useRefusal } from '../api/organization'
import { SearchPicker } from './SearchPicker'
import type { TextNames } from './TextField'
import type { Form } from './use-form'

interface IdentityFieldProps<Values extends object> {
  form: Form<Values>
  /** The value is the identity's id; '' for none. */
  name: TextNames<Values>
  /** Only identities that have a mailbox, or that have none. */
  hasMailbox?: boolean
  description?: ReactNode
  required?: boolean
}

const nameOf = ({ address, display_name }: Identity) => `${address} (${display_name})`

/** One field of a form that holds an identity, found by address or name. */
export const IdentityField = <Values extends object>(props: IdentityFieldProps<Values>) => {
  const { form, name, hasMailbox, description, required = false } = props
  const { organization_id } = useOrganization()
  const id = form.values[name] as string
  const [picked, setPicked] = useState<Identity | null>(null)
  const maySee = useRefusal(getIdentity) === null
  const isPicked = picked !== null && picked.identity_id === id
  const known = useQuery({ ...identityQuery(organization_id, id), enabled: maySee && id !== '' && !isPicked })
  const narrowed = hasMailbox === undefined ? {} : { has_mailbox: hasMailbox }
  return (
    <SearchPicker
      name={name}
      label={form.labels[name]}
      description={description}
      required={required}
      error={form.errors[name]}
      value={isPicked ? picked : id === '' ? null : (known.data?.body ?? null)}
      onChange={(identity) => {
        setPicked(identity)
        form.set(name, (identity?.identity_id ?? '') as Values[typeof name])
      }}
      queryOf={(q) => identityChoices(organization_id, q, narrowed)}
      idOf={(identity) => identity.identity_id}
      nameOf={nameOf}
    />
  )
}
