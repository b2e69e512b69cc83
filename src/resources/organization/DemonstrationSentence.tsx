import { demonstrationText, useDemonstration } from './use-demonstration'

/** Says that numbers are invented where the organization is known to have such. */
export const DemonstrationSentence = () =>
  useDemonstration() ? <p className="text-muted">{demonstrationText}</p> : null
