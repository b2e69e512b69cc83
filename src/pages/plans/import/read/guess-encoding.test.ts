import { expect, test } from 'vitest'
import { decodeText, type Encoding } from './encodings'
import { guessEncoding } from './guess-encoding'
import { isUnlikelyName } from './likely-letters'

const text = 'Name,Address\r\nJosé Müller,jose@example.org\r\n'

const utf16 = (content: string, isLittle: boolean, mark: string) => {
  const bytes = new DataView(new ArrayBuffer((mark + content).length * 2))
  for (const [at, unit] of (mark + content).split('').entries())
    bytes.setUint16(at * 2, unit.charCodeAt(0), isLittle)
  return new Uint8Array(bytes.buffer)
}
const latin = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const utf8 = (content: string) => new TextEncoder().encode(content)

test.each<[string, Uint8Array, Encoding]>([
  ['UTF-8', utf8(text), 'utf-8'],
  ['UTF-8 with a mark', utf8(`\uFEFF${text}`), 'utf-8'],
  ['UTF-16 LE with a mark', utf16(text, true, '\uFEFF'), 'utf-16le'],
  ['UTF-16 BE with a mark', utf16(text, false, '\uFEFF'), 'utf-16be'],
  ['UTF-16 LE without one', utf16(text, true, ''), 'utf-16le'],
  ['UTF-16 BE without one', utf16(text, false, ''), 'utf-16be'],
  ['Windows-1252', latin(text), 'windows-1252'],
])('%s is told and read', (_name, bytes, encoding) => {
  expect(guessEncoding(bytes)).toBe(encoding)
  expect(decodeText(bytes, encoding)).toBe(text)
})

test('a file of a few zeros is no UTF-16, and an empty one is UTF-8', () => {
  expect(guessEncoding(utf8('Name\0,Address\0\nAda,ada@example.org'))).toBe('utf-8')
  expect(guessEncoding(new Uint8Array())).toBe('utf-8')
})

test('bytes that are no letters become U+FFFD: half a pair, a byte too many', () => {
  expect(decodeText(utf16('a\uD834b', true, ''), 'utf-16le')).toBe('a\uFFFDb')
  expect(decodeText(utf16('ab', true, '').subarray(0, 3), 'utf-16le')).toBe('a\uFFFD')
})

/** Encodes by what the encoding's decoder gives for each byte, or pair of bytes. */
const encode = (content: string, encoding: Encoding) => {
  const codes = new Map<string, number[]>()
  for (let byte = 0; byte < 256; byte++) codes.set(decodeText(Uint8Array.of(byte), encoding), [byte])
  if (['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'].includes(encoding))
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) {
        const letter = decodeText(Uint8Array.of(lead, trail), encoding)
        if (Array.from(letter).length === 1 && !codes.has(letter)) codes.set(letter, [lead, trail])
      }
  return Uint8Array.from(Array.from(content).flatMap((letter) => codes.get(letter) ?? [63]))
}

const german = 'Name;Abteilung\nJörg Müller;Geschäftsführung\nÄnne Groß;Büro\n'
const french = 'Nom;Service\nRenée Lefèvre;Comptabilité\nFrançois Hélène;Hôpital\n'
const spanish = 'Nombre;Área\nMuñoz Peña, José;Sí\nMaría Núñez;Dirección\n'
const nordic = 'Navn;Afdeling\nSøren Ågård;Løn\nBjörn Åkesson;Kjøp\n'
const polish = 'Imię;Dział\nŁukasz Wiśniewski;Sprzedaż\nGrażyna Dąbrowska;Księgowość\n'
const czech = 'Jméno;Oddělení\nJiří Dvořák;Účtárna\nŽaneta Příhodová;Nákup\n'
const hungarian = 'Név;Osztály\nGergő Kovács;Értékesítés\nErzsébet Tőkés;Pénzügy\n'
const turkish = 'Ad;Bölüm\nGökçe Yıldız;Satış\nİbrahim Şahin;Muhasebe\nOğuz Çağlar;İdare\n'
const latvian = 'Vārds;Nodaļa\nJānis Bērziņš;Grāmatvedība\nĢirts Kļaviņš;Pārdošana\n'
const russian = 'Имя;Отдел\nИван Петров;Продажи\nОльга Соколова;Бухгалтерия\n'
const greek = 'Όνομα;Τμήμα\nΓιώργος Παπαδόπουλος;Πωλήσεις\nΕλένη Νικολάου;Λογιστήριο\n'
const hebrew = 'שם;מחלקה\nדוד כהן;מכירות\nשרה לוי;כספים\n'
const arabic = 'الاسم;القسم\nمحمد علي;المبيعات\nفاطمة حسن;المالية\n'
const thai = 'ชื่อ;แผนก\nสมชาย ใจดี;ขาย\nมาลี สุขใจ;บัญชี\n'
const japanese = '氏名;部署\n佐藤 健太;営業部\n鈴木 花子;総務部\n高橋 さくら;アルバイト\n'
const chinese = '姓名;部门\n王伟;销售部\n李娜;财务部\n张敏;市场部\n'
const taiwan = '姓名;部門\n陳怡君;業務部\n林志豪;財務部\n黃淑惠;人事部\n'
const korean = '이름;부서\n김민수;영업부\n이지은;인사부\n박준영;재무부\n'

test.each<[Encoding, string]>([
  ['windows-1252', german],
  ['windows-1252', french],
  ['windows-1252', spanish],
  ['windows-1252', nordic],
  ['macintosh', german],
  ['macintosh', french],
  ['macintosh', spanish],
  ['macintosh', nordic],
  ['ibm850', german],
  ['ibm850', french],
  ['ibm850', spanish],
  ['ibm850', nordic],
  ['windows-1250', polish],
  ['windows-1250', czech],
  ['windows-1250', hungarian],
  ['iso-8859-2', polish],
  ['ibm852', polish],
  ['ibm852', czech],
  ['windows-1254', turkish],
  ['windows-1257', latvian],
  ['windows-1251', russian],
  ['koi8-r', russian],
  ['ibm866', russian],
  ['iso-8859-5', russian],
  ['x-mac-cyrillic', russian],
  ['windows-1253', greek],
  ['windows-1255', hebrew],
  ['windows-1256', arabic],
  ['windows-874', thai],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['gb18030', chinese],
  ['big5', taiwan],
  ['euc-kr', korean],
])('%s is told from the letters of names: %j', (encoding, content) => {
  const bytes = encode(content, encoding)
  expect(decodeText(bytes, encoding)).toBe(content)
  // Two encodings may give the same text.
  expect(decodeText(bytes, guessEncoding(bytes))).toBe(content)
})

test.each<[Encoding, string]>([
  ['windows-1252', 'Name\nAda\nJörg\n'],
  ['macintosh', 'Name\nAda\nJörg\n'],
  ['ibm850', 'Name\nAda\nJörg\n'],
  ['macintosh', 'Name\nJosé\n'],
  ['windows-1250', 'Name\nŁukasz\n'],
  ['windows-1254', 'Name\nŞahin Yılmaz\n'],
  ['windows-1251', 'Name\nИван\n'],
])('and from a single name: %s, %j', (encoding, content) => {
  const bytes = encode(content, encoding)
  expect(decodeText(bytes, guessEncoding(bytes))).toBe(content)
})

test('UTF-8 with a byte that was cut off stays UTF-8, and Japanese in seven bits is told', () => {
  const bytes = utf8(german.repeat(5))
  expect(guessEncoding(bytes.filter((_, at) => at !== bytes.indexOf(0xc3)))).toBe('utf-8')
  expect(guessEncoding(utf8('Name\n\u001B$B:4F#\u001B(B\n'))).toBe('iso-2022-jp')
})

test('text in the wrong encoding looks unlikely, and real names do not', () => {
  const names = [
    'JŸrg',
    'MŸller',
    'J™rg',
    'MÃ¼ller',
    'Ìàðèÿ Èâàíîâà',
    'MьLLer',
    'Jos\uFFFD',
    'Mu–oz',
    '£ukasz Wi\u009Bniewski',
  ]
  expect(names.filter((name) => !isUnlikelyName(name))).toEqual([])
  const real = [
    'O’Neil',
    'Jörg Müller-Öz',
    'Łukasz Żółć',
    'Þórður',
    'İbrahim',
    'Иван Петров',
    '佐藤 さくら',
    'Nguyễn Thị Ánh',
    'Ana “Ani” Díaz',
    'D’Àngelo',
    'MÜLLER',
    'Renée·Íris',
  ]
  expect(real.filter(isUnlikelyName)).toEqual([])
})
