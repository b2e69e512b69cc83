import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/errors'
import { explainError } from '../../api/explain-error'
import { queryClient } from '../../api/query-client'
import { getDepartment } from '../../contract/generated/operations/departments'
import { missingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Printed } from '../../ui/Printed'
import { notifyFailure } from '../../ui/toast'
import { departmentQuery } from '../departments/queries'
import { useSelfServicePage } from '../health/use-self-service-page'
import { type IdentityWithPassword, WelcomeSheet } from './WelcomeSheet'

/** The most sheets that are printed together. */
const maxSheets = 200

type Texts = ReadonlyMap<string, string | null>

/** The welcome text of a department; null for none, also when the department no longer exists. */
const textOf = async (organizationId: string, departmentId: string): Promise<string | null> => {
  try {
    return (await queryClient.fetchQuery(departmentQuery(organizationId, departmentId))).body.welcome_text
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.code === 'not_found') return null
    throw error
  }
}

/** The welcome texts of these identities' departments, by ID; requested one after another. */
const textsOf = async (
  organizationId: string,
  identities: readonly IdentityWithPassword[],
): Promise<Texts> => {
  const texts = new Map<string, string | null>()
  for (const id of new Set(identities.flatMap(({ department_id }) => department_id ?? [])))
    texts.set(id, await textOf(organizationId, id))
  return texts
}

interface PrintSheetsProps {
  /** The number of sheets. */
  count: number
  /** Gets the identities, with their passwords. */
  identities: () => Promise<readonly IdentityWithPassword[]>
  /** Whether they are new, and didn't get other passwords. */
  isNew: boolean
  mustChange: boolean
  disabledReason?: string | null
}

/** The button that prints a sheet with the password for each identity. Nothing of it is kept. */
export const PrintSheets = ({
  count,
  identities,
  isNew,
  mustChange,
  disabledReason = null,
}: PrintSheetsProps) => {
  const profile = useOrganization()
  const selfServicePage = useSelfServicePage()
  const [sheets, setSheets] = useState<{ identities: readonly IdentityWithPassword[]; texts: Texts } | null>(
    null,
  )
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const all = await identities()
      const saysMore = isNew && missingPermission(profile, getDepartment) === null
      const texts = saysMore ? await textsOf(profile.organization_id, all) : new Map<string, null>()
      setSheets({ identities: all, texts })
    },
    onError: (error) => notifyFailure('Couldn’t print', explainError(error)),
  })
  const what = isNew ? 'welcome sheet' : 'sheet'
  return (
    <>
      <Button
        busy={isPending}
        disabledReason={
          disabledReason ??
          (count > maxSheets ? `At most ${maxSheets} sheets can be printed. Save the file instead.` : null)
        }
        onClick={() => mutate()}
      >
        Print {what}
        {count === 1 ? '' : 's'}
      </Button>
      {sheets !== null && (
        <Printed onDone={() => setSheets(null)}>
          {sheets.identities.map((identity) => (
            <WelcomeSheet
              key={identity.address}
              identity={identity}
              isNew={isNew}
              mustChange={mustChange}
              selfServicePage={selfServicePage}
              text={sheets.texts.get(identity.department_id ?? '') ?? null}
            />
          ))}
        </Printed>
      )}
    </>
  )
}
