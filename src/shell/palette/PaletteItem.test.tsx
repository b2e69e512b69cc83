import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Combobox } from '../../ui/use-combobox'
import type { PaletteEntry } from './entry'
import { PaletteItem } from './PaletteItem'

test('a long address breaks after its @, not within a word', () => {
  const address = 'lab@lindenhof-laboratories.example'
  const entry: PaletteEntry = { id: 'i', label: address, detail: address, to: '/' }
  const combobox = { optionProps: () => ({}), active: null } as unknown as Combobox<PaletteEntry>
  const { container } = render(<PaletteItem entry={entry} combobox={combobox} onGoOn={() => undefined} />)
  expect(container.innerHTML.match(/lab@<wbr>lindenhof-laboratories<wbr>.example/g)).toHaveLength(2)
})
