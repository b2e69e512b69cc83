import * as paths from '../../paths'

/** The parameter of the addresses page that holds the address in question. */
export const askedName = 'who'

/** The parameter of a page with an answer that holds the sender in question. */
export const senderName = 'sender'

/** Whether a text is a whole address, as far as a question can be asked about it. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

/** Returns the link to the answer who gets mail to an address. */
export const whoGetsMail = (organizationId: string, address: string) => ({
  pathname: paths.addresses(organizationId),
  search: address === '' ? '' : `?${new URLSearchParams({ [askedName]: address })}`,
})
