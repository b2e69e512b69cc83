import { chosenDomainQuery, domainChoices } from './queries'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { useOrganization } from '../../session/organization'
import { PickField, type PickFieldProps } from '../../form/PickField'

/** One field of a form that holds a domain, found by its name. */
export const DomainField = <Values extends object>(props: PickFieldProps<Values>) => {
  const { organization_id } = useOrganization()
  return (
    <PickField
      {...props}
      queryOf={(q) => domainChoices(organization_id, q)}
      find={(id) => chosenDomainQuery(organization_id, id)}
      idOf={(domain: Domain) => domain.domain_id}
      nameOf={(domain: Domain) => domain.domain_name_unicode}
    />
  )
}
