import { explainError } from '../../api/explain-error'
import { notifyFailure } from '../../ui/toast'

/** Tells that something could not be done with a plan, and why. */
export const tellFailure = (error: Error): void => {
  const { title, detail } = explainError(error)
  notifyFailure([title, detail].filter((one) => one !== null).join('. '))
}
