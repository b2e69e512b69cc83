import { readableAddress } from './unicode-name'

const base = 36
const [least, most, skew, damp] = [1, 26, 38, 700]

/** The next bias of the decoder (RFC 3492, section 6.1). */
const adapted = (delta: number, length: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - least) * most) >> 1; k += base) rest = Math.floor(rest / (base - least))
  return k + Math.floor(((base - least + 1) * rest) / (rest + skew))
}

/** The value of a digit, `a` to `z` and `0` to `9`; NaN for other characters. */
const digitOf = (character: string | undefined): number => Number.parseInt(character ?? '', base)
const valueOf = (digit: number): number => (digit < 10 ? digit + most : digit - 10)

/** The Unicode form of a label without its `xn--` (RFC 3492, section 6.2); null if it has none. */
const decoded = (label: string): string | null => {
  const dash = label.lastIndexOf('-')
  const points = Array.from(label.slice(0, Math.max(0, dash)), (one) => one.codePointAt(0) ?? 0)
  let [code, index, bias] = [128, 0, 72]
  for (let at = dash + 1; at < label.length;) {
    const before = index
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = valueOf(digitOf(label[at]))
      if (Number.isNaN(digit)) return null
      at += 1
      index += digit * weight
      const threshold = Math.min(most, Math.max(least, k - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    bias = adapted(index - before, points.length + 1, before === 0)
    code += Math.floor(index / (points.length + 1))
    index %= points.length + 1
    if (code > 0x10_ff_ff) return null
    points.splice(index, 0, code)
    index += 1
  }
  return String.fromCodePoint(...points)
}

/** The domain in Unicode; as it is if a browser would not make the same domain of it again. */
const inUnicode = (domain: string): string => {
  const labels = domain.split('.').map((one) => (one.startsWith('xn--') ? decoded(one.slice(4)) : one))
  if (labels.includes(null)) return domain
  const unicode = labels.join('.')
  const url = `http://${unicode}`
  return URL.canParse(url) && new URL(url).hostname === domain ? unicode : domain
}

/**
 * An address as Activity stores it, in Unicode: events have the stored form alone. Followed by that form if the Unicode form may
 * mislead. Other texts stay as they are.
 */
export const readableStored = (text: string): string => {
  const [, local, domain] = /^([^\s@]+@)([\da-z.-]*xn--[\da-z.-]+)$/.exec(text) ?? []
  return local === undefined || domain === undefined
    ? text
    : readableAddress({ address: text, address_unicode: local + inUnicode(domain) })
}
