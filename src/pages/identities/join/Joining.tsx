import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Department } from '../../../contract/generated/schemas/department.zod'
import type { Domain } from '../../../contract/generated/schemas/domain.zod'
import { FormPanel } from '../../../form/FormPanel'
import * as paths from '../../../paths'
import { DepartmentField } from '../../../resources/departments/DepartmentField'
import { departmentQuery } from '../../../resources/departments/queries'
import { AddDomain } from '../../../resources/domains/AddDomain'
import { DomainField } from '../../../resources/domains/DomainField'
import { domainChoices, domainQuery } from '../../../resources/domains/queries'
import { useUserNameStyle } from '../../../resources/identities/use-user-name-style'
import { missingForPlan } from '../../../resources/plans/operations'
import { useOrganization } from '../../../session/organization'
import { Button } from '../../../ui/Button'
import { Panel } from '../../../ui/Panel'
import { useClosePanel } from '../../../ui/use-close-panel'
import { formatBytes } from '../../../util/bytes'
import { useUnits } from '../../../util/units'
import { emptyJoiner, joinerForm, maxJoiners, userNameConflict } from './join-form'
import { JoinerFields } from './JoinerFields'
import { useJoining } from './use-joining'

/** The department by which the list behind the panel is filtered; '' for none. */
const departmentIn = (search: string): string => {
  const id = new URLSearchParams(search).get('department_id') ?? ''
  return id === 'none' ? '' : id
}

/** The panel that adds several identities. It leads to the preview of a bulk change, which is run or scheduled. */
export const Joining = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const leave = useClosePanel(paths.identities(organization_id))
  const addButton = useRef<HTMLButtonElement>(null)
  const domainList = useQuery(domainChoices(organization_id, '')).data?.body
  const domains = domainList?.items ?? []
  const form = useJoining(
    {
      domain_id: (domains.find(({ is_primary }) => is_primary) ?? domains[0])?.domain_id ?? '',
      department_id: departmentIn(search),
    },
    ({ plan_id }) =>
      void navigate(
        { pathname: paths.planOverIdentities(organization_id, plan_id), search },
        { replace: true, state, preventScrollReset: true },
      ),
  )
  const { joiners, domain_id, department_id } = form.values
  const domain = useQuery({ ...domainQuery(organization_id, domain_id), enabled: domain_id !== '' }).data
  const department = useQuery({
    ...departmentQuery(organization_id, department_id),
    enabled: department_id !== '',
  }).data
  const style = useUserNameStyle(domain_id)
  if (domainList?.total === 0)
    return (
      <Panel title="No domain yet" onClose={leave}>
        <AddDomain />
      </Panel>
    )
  return (
    <FormPanel
      form={form}
      title="Add several"
      save="Preview"
      disabledReason={missingForPlan(profile, 'import')}
      onClose={leave}
    >
      {joiners.map(({ row }, index) => (
        <JoinerFields
          key={row}
          form={joinerForm(form, index, style)}
          place={index + 1}
          domain={domain?.body ?? null}
          conflict={userNameConflict(joiners, index)}
          onRemove={
            joiners.length === 1
              ? null
              : () => {
                  form.set(
                    'joiners',
                    joiners.filter((one) => one.row !== row),
                  )
                  addButton.current?.focus()
                }
          }
        />
      ))}
      <Button
        ref={addButton}
        className="self-start"
        disabledReason={
          joiners.length < maxJoiners ? null : `You can add ${maxJoiners} at a time. Import a file for more.`
        }
        onClick={() => form.set('joiners', [...joiners, emptyJoiner((joiners.at(-1)?.row ?? 0) + 1)])}
      >
        Add another identity
      </Button>
      <DomainField form={form} name="domain_id" required />
      <DepartmentField form={form} name="department_id" placeholder="None. Type to search" />
      <Defaults domain={domain?.body} department={department?.body} />
      <p className="text-muted">
        Nothing changes yet. The preview shows what will happen. You then run it now or schedule it.
      </p>
    </FormPanel>
  )
}

/** The mailbox and the password of each new identity. */
const Defaults = ({
  domain,
  department,
}: {
  domain: Domain | undefined
  department: Department | undefined
}) => {
  const units = useUnits()
  const ofDepartment = department?.default_mailbox_limit_bytes ?? null
  const size = ofDepartment ?? domain?.settings.default_mailbox_limit_bytes
  if (size === undefined) return null
  return (
    <p>
      Each identity gets a {formatBytes(size, units)} mailbox (the{' '}
      {ofDepartment === null ? 'domain' : 'department'}’s default) and a generated password. You can save or
      print the passwords once.
    </p>
  )
}
