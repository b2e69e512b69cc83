import { useOrganization } from '../../session/organization'
import type { PeoplePage } from '../health/use-people-page'
import { changeWords } from './welcome-words'

/** Somebody with a password that is told this once. */
export interface PersonWithPassword {
  address: string
  address_unicode: string
  display_name: string
  department_id: string | null
  password: string
}

interface WelcomeSheetProps {
  person: PersonWithPassword
  /** Whether the person has been created, and not given another password. */
  isNew: boolean
  mustChange: boolean
  peoplePage: Pick<PeoplePage, 'url' | 'isKeptOut'>
  /** What the department says besides; null for nothing. */
  text: string | null
}

/** One sheet of paper for a person: the address, the user name and the first password. */
export const WelcomeSheet = ({ person, isNew, mustChange, peoplePage, text }: WelcomeSheetProps) => {
  const { organization_name } = useOrganization()
  const { address, address_unicode, display_name, password } = person
  const change = changeWords(mustChange, peoplePage)
  return (
    <article className="flex flex-col gap-6 text-base not-last:break-after-page">
      <p className="text-muted">{organization_name}</p>
      <h1 className="text-xl font-semibold wrap-anywhere">
        {isNew ? `Welcome, ${display_name}` : `A new password for ${display_name}`}
      </h1>
      <dl className="grid grid-cols-2 gap-y-2">
        <dt className="text-muted">Address</dt>
        <dd className="wrap-anywhere">{address_unicode}</dd>
        <dt className="text-muted">User name in mail programs</dt>
        <dd className="wrap-anywhere">{address}</dd>
        <dt className="text-muted">{mustChange ? 'First password' : 'Password'}</dt>
        <dd className="font-mono text-lg wrap-anywhere">{password}</dd>
      </dl>
      {change !== '' && <p className="wrap-anywhere">{change}</p>}
      {text !== null && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <p className="text-muted">Show this sheet to nobody, and destroy it when you no longer need it.</p>
    </article>
  )
}
