import { auditEventPartsMax } from '../../contract/generated/schemas/auditEvent.zod'
import { useOrganization } from '../../session/organization'
import { useUnits } from '../../util/units'
import type { Act } from './acts'
import { readableAddress } from '../../util/unicode-name'
import { nameOfResource, pathOfResource } from './event-text'
import { partText, sentenceOf } from './sentences'
import { Link } from '../../ui/Link'

/** One event as a sentence with its values. Its object is a link, unless it is known to be deleted. */
export const ActSentence = ({ act }: { act: Act }) => (
  <>
    <EventSentence event={act.event} isGone={act.isGone} />
    <Parts act={act} />
  </>
)

const EventSentence = ({ event, isGone }: Pick<Act, 'event' | 'isGone'>) => {
  const { organization_id } = useOrganization()
  const { before, object, after, values } = sentenceOf(event, useUnits())
  const to = isGone ? null : pathOfResource(organization_id, event)
  return (
    <>
      {before}
      {to === null ? (
        <bdi className="font-medium">{object}</bdi>
      ) : (
        <Link
          to={to}
          title={readableAddress(nameOfResource(event))}
          className="font-medium text-accent hover:underline"
        >
          <bdi>{object}</bdi>
        </Link>
      )}
      {after}
      {values !== '' && <span className="text-muted">{values}</span>}
    </>
  )
}

/** What the request changed along with it. The API returns the first ones. */
const Parts = ({ act: { event, parts } }: { act: Act }) => {
  const units = useUnits()
  return (
    <>
      {parts.map((part) => (
        <span key={part.audit_event_id}>
          {' · '}
          <bdi>{partText(part, event, units)}</bdi>
        </span>
      ))}
      {parts.length === auditEventPartsMax && ' · and more'}
    </>
  )
}
