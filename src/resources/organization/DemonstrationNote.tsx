import { lazy, Suspense } from 'react'

// A list does not wait for what few organizations are told.
const Sentence = lazy(() =>
  import('./DemonstrationSentence').then(
    ({ DemonstrationSentence }) => ({ default: DemonstrationSentence }),
    () => ({ default: () => null }),
  ),
)

/** Says where mailboxes' use and last logins are shown that they are invented; nothing in other organizations. */
export const DemonstrationNote = () => (
  <Suspense>
    <Sentence />
  </Suspense>
)
