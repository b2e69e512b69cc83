import { useOrganization } from '../../session/organization'
import { useUnits } from '../../util/units'
import type { Act } from './acts'
import { readableAddress } from '../../util/unicode-name'
import { nameOfResource, pathOfResource } from './event-words'
import { partsOf, partText, sentenceOf } from './sentences'
import { Link } from '../../ui/Link'

/** What one request did, as a sentence with its values. Its object is a link, unless it is known to be gone. */
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
      <bdi>{values}</bdi>
    </>
  )
}

/** What came along. Of a change of many people the first is told: each has an event of its own. */
const Parts = ({ act }: { act: Act }) => {
  const units = useUnits()
  const { own, hasOthers } = partsOf(act)
  return (
    <>
      {own.map((part) => (
        <span key={part.audit_event_id}>
          {' · '}
          <bdi>{partText(part, act.event, units)}</bdi>
        </span>
      ))}
      {hasOthers && ' · and other people'}
    </>
  )
}
