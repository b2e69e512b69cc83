import { Fragment } from 'react'
import { useOrganization } from '../../session/organization'
import { publicServerLines } from '../health/public-servers'
import type { SelfServicePage } from '../health/use-self-service-page'
import { passwordChangeSentence } from './welcome-text'

/** An identity with its new password, which is shown once. */
export interface IdentityWithPassword {
  address: string
  address_unicode: string
  display_name: string
  department_id: string | null
  password: string
  /** Former addresses with which mail apps can still sign in; absent where they weren't asked for. */
  former_names?: readonly string[]
}

interface WelcomeSheetProps {
  identity: IdentityWithPassword
  /** Whether the identity is new, and didn't get another password. */
  isNew: boolean
  mustChange: boolean
  selfServicePage: Pick<SelfServicePage, 'url' | 'blocksMailPrograms' | 'servers'>
  /** The department's welcome text; null for none. */
  text: string | null
}

/** One sheet of paper for a user: the address, the user name and the first password. */
export const WelcomeSheet = ({ identity, isNew, mustChange, selfServicePage, text }: WelcomeSheetProps) => {
  const { organization_name } = useOrganization()
  const { address, address_unicode, display_name, password, former_names = [] } = identity
  const change = passwordChangeSentence(mustChange, selfServicePage)
  return (
    <article className="flex flex-col gap-6 text-base not-last:break-after-page">
      <p className="text-muted">{organization_name}</p>
      <h1 className="text-xl font-semibold wrap-anywhere">
        {isNew ? `Welcome, ${display_name}` : `New password for ${display_name}`}
      </h1>
      <dl className="grid grid-cols-2 gap-y-2">
        <dt className="text-muted">Address</dt>
        <dd className="wrap-anywhere">{address_unicode}</dd>
        <dt className="text-muted">User name in mail apps</dt>
        <dd className="wrap-anywhere">{address}</dd>
        {former_names.length > 0 && (
          <>
            <dt className="text-muted">Also still accepted</dt>
            <dd className="wrap-anywhere">{former_names.join(', ')}</dd>
          </>
        )}
        <dt className="text-muted">{mustChange ? 'First password' : 'Password'}</dt>
        <dd className="font-mono text-lg wrap-anywhere">{password}</dd>
        {publicServerLines(selfServicePage.servers).map(([name, server]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{server}</dd>
          </Fragment>
        ))}
      </dl>
      {change !== '' && <p className="wrap-anywhere">{change}</p>}
      {text !== null && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <p className="text-muted">Don’t show this sheet to anyone. Destroy it when you no longer need it.</p>
    </article>
  )
}
