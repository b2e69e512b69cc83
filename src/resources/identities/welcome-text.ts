import type { SelfServicePage } from '../health/use-self-service-page'

/** What the user has to do with a new password, on the sheet; '' for nothing. */
export const passwordChangeSentence = (
  mustChange: boolean,
  { url, blocksMailPrograms }: Pick<SelfServicePage, 'url' | 'blocksMailPrograms'>,
): string => {
  if (!mustChange) return url === null ? '' : `You can change this password at ${url}.`
  if (url === null) return 'Change this password when you first sign in.'
  return blocksMailPrograms
    ? `First choose your own password at ${url}. Mail apps can’t sign in until then.`
    : `Choose your own password at ${url}.`
}
