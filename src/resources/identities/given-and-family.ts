const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const titles = wordSet(
  'dr prof professor doctor mr mrs ms miss mx sir herr frau hr monsieur mme mlle sra srta dott dottssa mevr dhr',
)
/** Titles only with a dot: without one they are names. */
const dottedTitles = wordSet('sr fr rev dipl ing mag med phil jur rer nat habil univ sig sigra ir drs don')
const suffixes = wordSet('PhD MD MBA MSc BSc MA BA LLM LLB DDS CPA Esq II III IV Jr Sr JR SR jr sr')
/** Suffixes only with a dot: without one they are names. */
const dottedSuffixes = wordSet('jr sr jun sen phd md ma ba msc bsc esq')

const isTitle = (word: string): boolean => {
  const plain = word.toLowerCase().replace(/[.-]/g, '')
  return titles.has(plain) || (word.includes('.') && (dottedTitles.has(plain) || plain.startsWith('dipl')))
}

const isSuffix = (word: string): boolean =>
  suffixes.has(word) || (word.includes('.') && dottedSuffixes.has(word.toLowerCase().replace(/\./g, '')))

/** The words of a name without titles before it and suffixes behind it; at least one stays. */
const bareWords = (text: string): string[] => {
  const words = text.split(/\s+/)
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift()
  while (words.length > 1 && isSuffix(words.at(-1) ?? '')) words.pop()
  return words
}

/**
 * Returns the first and the last word of a name, without titles, suffixes and text in brackets: of `Müller, Dr. Jörg (extern)`
 * Jörg and Müller. The family name of a single word is ''.
 */
export const givenAndFamily = (name: string): { given: string; family: string } => {
  const [first = '', ...others] = name
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  // What follows a comma is the given name, unless it is a suffix.
  const givenName = others.find((part) => !part.split(/\s+/).every(isSuffix))
  const words = [...(givenName === undefined ? [] : bareWords(givenName)), ...bareWords(first)]
  return { given: words[0] ?? '', family: words.length > 1 ? (words.at(-1) ?? '') : '' }
}
