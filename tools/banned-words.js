// The words that Postroom does not use for people and for what happens, with what to write instead. words.js counts them.

/**
 * @typedef {object} Banned
 * @property {RegExp} pattern Each space matches any white space. A name of a file, such as people.csv, is no word.
 * @property {string} instead
 * @property {boolean} [screen] Banned only in what users and clients read, not in comments and tests.
 * @property {boolean} [statement] Allowed in a question.
 */

/**
 * @param {string} source
 * @param {string} instead
 * @param {Omit<Banned, 'pattern' | 'instead'>} [options]
 * @returns {Banned}
 */
const word = (source, instead, options = {}) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${source.replaceAll(' ', '\\s+')})(?![\\w-]|\\.[a-z])`, 'gi'),
  instead,
  ...options,
})

/** @type {readonly Banned[]} */
export const banned = [
  word('(?:whoever|whomever|somebody|nobody|anybody)(?!@)', 'the noun'),
  word('those who|(?:he|one) who', 'the noun'),
  word('what (?:is|are|was|were)', 'the noun', { statement: true }),
  // A clause with "who" at the start of a sentence. The letters come first: looking back from each space takes most of the time.
  word('(?=who)(?<=(?:[.!?:;]|^)\\s*)whom? (?:is|are|was|were|has|may|can)', 'the noun', { statement: true }),
  word('(?:is|are|was|were|would be) to(?= [a-z])', 'the present, "will" or "must"'),
  word('at once', 'now, immediately, at the same time'),
  word('by (?:itself|themselves)', 'automatically'),
  word('no more(?! than)|any ?more(?! than)', 'no longer'),
  word('(?:go|goes|going|went|gone) on', 'continue'),
  word('mend(?:s|ed|ing)?', 'fix'),
  word('(?:take|takes|took|taken|taking)(?: (?:it|them|this|all|one|that|what))? back', 'undo'),
  word('what becomes of', 'result'),
  word('for good(?! reason)', 'permanently'),
  word('allot(?:s|ted|ting|ment|ments)?', 'allocate, available'),
  word('stands?(?!(?: in)? for)', 'is, appears'),
  word('looking what|not known(?: now| yet)', 'Loading …, Unknown, Not measured yet'),
  // The headers of a French file are data: Adresse e-mail,Nom.
  word('e-mails?(?!,\\S)', 'email'),
  word('(?:put|puts|putting) off', 'postpone'),
  word('(?:let|lets|letting)(?: (?:it|them|her|him))? in(?! the)', 'accept, allow'),
  word('(?:is|are) well', 'is healthy'),
  word('as it should be', 'right, passed'),
  word('meanwhile', 'since then, while …'),
  word('of (?:its|their) own', 'own, separate'),
  // In SQL it is a kind of key.
  word("(?<!')(?:people|persons?)(?! or (?:a )?device)", 'identities, the name', { screen: true }),
]
