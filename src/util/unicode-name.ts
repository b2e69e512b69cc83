// Scripts whose letters look alike: Latin as languages write it, Greek and Cyrillic; then whatever else is a letter.
const latin = String.raw`a-z\u00c0-\u024f\u1e00-\u1eff`
const scripts = [
  `[${latin}]`,
  String.raw`\p{sc=Grek}`,
  String.raw`\p{sc=Cyrl}`,
  String.raw`[^${latin}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zyyy}\p{sc=Zinh}]`,
].map((letter) => new RegExp(letter, 'u'))

/** All of it letters of Cyrillic, Greek or Armenian that look like Latin ones, or digits. */
const looksLatin = /^(?=.*[^\d-])[-\dаеорсухіјѕһԁԛԝӏпгкмтьъҽѵѡαικνρυωηοτցոսհօյզլ]+$/u

/**
 * Whether the domain of an address in Unicode may be taken for another one, after UTS 39, section 5: where a label mixes
 * Latin, Greek or Cyrillic with each other or with another script, or all of it looks Latin and is not.
 */
export const mayMislead = (unicode: string): boolean =>
  unicode
    .slice(unicode.lastIndexOf('@') + 1)
    .split('.')
    .some((label) => scripts.filter((script) => script.test(label)).length > 1 || looksLatin.test(label))

/** An address, or the name of a domain, as it is stored and in Unicode. */
export interface NamedAddress {
  address: string
  address_unicode: string
}

/** Whether both forms are shown: the Unicode one alone may mislead. */
export const showsBoth = ({ address, address_unicode }: NamedAddress): boolean =>
  address !== address_unicode && mayMislead(address_unicode)

/** An address in a sentence: in Unicode, followed by the stored form where that alone may mislead. */
export const readableAddress = (named: NamedAddress): string =>
  showsBoth(named) ? `${named.address_unicode} (${named.address})` : named.address_unicode
