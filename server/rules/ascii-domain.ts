import { domainToASCII } from 'node:url'

/** What no domain name has. The parser of URLs ends the name at some of these, leaves out others, and reads %41 as a letter. */
const foreign = /[\s/?#\\%@:]/

/**
 * Returns a domain name as DNS has it (RFC 5891): A-labels, in lower case. Returns '' for a text that has no such form. An IP address
 * in any form is returned as one.
 */
export const asciiDomain = (text: string): string => (foreign.test(text) ? '' : domainToASCII(text))
