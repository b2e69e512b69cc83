import type { FieldErrors } from '../../form/validate'

/** How long a link works unless another time is typed. */
export const defaultDays = '7'

/** The error of the number of days as typed. */
export const daysError = (text: string): FieldErrors => {
  const days = text.trim()
  const isValid = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= 30
  return isValid ? {} : { expires_in_days: 'Enter a whole number from 1 to 30.' }
}
