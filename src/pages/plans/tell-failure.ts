import { explainError } from '../../api/explain-error'
import { notifyFailure } from '../../ui/toast'

/** Says why something failed with a bulk change. */
export const tellFailure = (error: Error): void => {
  const { title, detail } = explainError(error)
  notifyFailure([title, detail].filter((one) => one !== null).join('. '))
}
