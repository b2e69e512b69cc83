import { Fragment } from 'react'
import { breakableParts } from '../util/breakable-parts'

/** A text that breaks after its @ and at the dots of a long domain, rather than anywhere. */
export const Breakable = ({ text }: { text: string }) =>
  breakableParts(text).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
