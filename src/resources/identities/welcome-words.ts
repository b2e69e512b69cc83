import type { PeoplePage } from '../health/use-people-page'

/** What becomes of a new password, as it is said to whom it is given; '' where there is nothing to say. */
export const changeWords = (
  mustChange: boolean,
  { url, isKeptOut }: Pick<PeoplePage, 'url' | 'isKeptOut'>,
): string => {
  if (!mustChange) return url === null ? '' : `You can change this password on ${url}.`
  if (url === null) return 'This password should be changed at the first sign-in.'
  return isKeptOut
    ? `First choose a password of your own on ${url}: mail programs are not let in before.`
    : `Choose a password of your own on ${url}.`
}
