import { expect, it } from 'vitest'
import { readableStored } from './stored-address'

it.each([
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@xn--bcher-strae-46a18a.example', 'ada@bücher-straße.example'],
  ['ada@mail.xn--e1afmkfd.xn--e1afmkfd', 'ada@mail.пример.пример'],
  ['ada@xn--fsqu00a.xn--0zwm56d', 'ada@例子.测试'],
  ['ada@xn--9t4b11yi5a.example', 'ada@테스트.example'],
  // Cyrillic a in a Latin word.
  ['ada@xn--pypal-4ve.example', 'ada@pаypal.example (ada@xn--pypal-4ve.example)'],
])('%s is shown in Unicode', (stored, readable) => expect(readableStored(stored)).toBe(readable))

it.each([
  'ada@bright.example',
  'Moved to xn--bcher-kva.example',
  // No Punycode; too large a code point; a form that no browser makes.
  'ada@xn--.example',
  'ada@xn--a-.example',
  'ada@xn--99999999.example',
  'ada@xn--bcher-KVA.example',
  'ada@xn--abc.example',
])('%s stays as it is', (text) => expect(readableStored(text)).toBe(text))
