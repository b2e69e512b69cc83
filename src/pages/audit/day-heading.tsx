import type { ReactNode } from 'react'
import type { Act } from '../../resources/audit/acts'
import { dayWord } from '../../resources/audit/days'

/** The day of an act as a heading above its row; nothing where the row before it is of the same day. */
export const dayHeading =
  (now: number) =>
  ({ event }: Act, previous: Act | undefined): ReactNode => {
    const day = dayWord(event.occurred_at, now)
    if (previous !== undefined && dayWord(previous.event.occurred_at, now) === day) return null
    return (
      <tr className="@max-2xl:block">
        <th scope="rowgroup" className="px-3 py-1.5 text-left whitespace-nowrap">
          <h2 className="text-xs font-medium text-muted">{day}</h2>
        </th>
      </tr>
    )
  }
