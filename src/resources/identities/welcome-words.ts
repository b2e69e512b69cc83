import type { PeoplePage } from '../health/use-people-page'

/** What the user has to do with a new password, on the sheet; '' for nothing. */
export const changeWords = (
  mustChange: boolean,
  { url, isKeptOut }: Pick<PeoplePage, 'url' | 'isKeptOut'>,
): string => {
  if (!mustChange) return url === null ? '' : `You can change this password at ${url}.`
  if (url === null) return 'Change this password when you first sign in.'
  return isKeptOut
    ? `First choose your own password at ${url}. Mail programs can’t sign in until then.`
    : `Choose your own password at ${url}.`
}
