import { type Member, valueText } from '../../resources/audit/member-text'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { Fact } from '../../ui/Fact'
import { formatExactBytes } from '../../util/bytes'
import { formatExact } from '../../util/time'
import { useUnits } from '../../util/units'
import { Link } from '../../ui/Link'
import { upperFirst } from '../../util/upper-first'

/** A value of an event's member for reading: sizes with their exact form, people as links, lists by lines. */
export const Value = ({ form, value }: { form: Member['form']; value: unknown }) => {
  const units = useUnits()
  const { organization_id } = useOrganization()
  if (value === undefined) return null
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="text-muted">None</span>
  if (form === 'time' && typeof value === 'string') return formatExact(new Date(value))
  if (form === 'person' && typeof value === 'string')
    return (
      <Link to={paths.identity(organization_id, value)} className="text-accent underline">
        Open identity
      </Link>
    )
  const words = valueText(form, value, units)
  if (form === 'size' && typeof value === 'number')
    return <Fact exact={formatExactBytes(value)}>{words}</Fact>
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((one) => (
          <li key={valueText(form, one, units)}>{valueText(form, one, units)}</li>
        ))}
      </ul>
    )
  return typeof form === 'object' ? upperFirst(words) : words
}
