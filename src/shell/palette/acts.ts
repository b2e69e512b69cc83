import type { MenuItem } from '../../ui/menu-item'
import { type PaletteEntry, matches } from './entry'

/** The acts that are found by typing them with a name, and what else they are called. */
const names: Readonly<Record<string, string>> = {
  'Reset password': 'new change',
  'Reset passwords': 'new change',
  Resize: 'make larger enlarge grow shrink mailbox quota size',
  Suspend: 'block disable lock',
  Reactivate: 'unsuspend unblock enable activate',
  Edit: 'change move',
  Rename: 'address change alias',
  Settings: 'edit change',
  'Forward or answer':
    'out of office vacation holiday absence auto-reply autoreply autoresponder redirect forwarding',
  'Add alias': 'new address',
  'Add to group': 'member distribution mailing list',
  Offboard: 'leaver leave exit terminate',
  'Show activity': 'who changed history log audit',
  'Copy address': 'email',
  Delete: 'remove',
  'Remove domain': 'delete',
}

/** The least letters of an act, so that those of a name are not taken for one. */
const FEWEST = 3

const isActName = (typed: string) =>
  typed.length >= FEWEST &&
  Object.entries(names).some(([label, keywords]) => matches(`${label} ${keywords}`, typed))

/** The typed text as an action and a name, the action first or last: `reset lindq`; null without an action. */
export const splitAct = (typed: string): { act: string; name: string } | null => {
  const words = typed.trim().split(/\s+/)
  for (let count = words.length - 1; count > 0; count -= 1) {
    const [first, last] = [words.slice(0, count).join(' '), words.slice(-count).join(' ')]
    if (isActName(first)) return { act: first, name: words.slice(count).join(' ') }
    if (isActName(last)) return { act: last, name: words.slice(0, -count).join(' ') }
  }
  return null
}

/**
 * The acts of a menu as entries.
 * @param about what they are about: the id and the name of a found thing.
 * @param open goes to the panel of an act.
 */
export const actEntries = (
  items: readonly MenuItem[],
  about: string,
  open: (item: Extract<MenuItem, { to: unknown }>) => void,
): PaletteEntry[] =>
  items.map((item) => ({
    id: `${about} ${item.label}`,
    label: item.label,
    keywords: names[item.label],
    disabledReason: item.disabledReason ?? null,
    run: () => ('to' in item ? open(item) : item.onSelect()),
  }))

/** The actions that match the typed word, each with the name of its result; of one result, those with the word in their label first. */
export const actsCalled = (found: readonly PaletteEntry[], act: string): PaletteEntry[] =>
  found.flatMap(({ label, detail, beside, state, acts = [] }) =>
    acts
      .filter((one) => one.label in names && matches(`${one.label} ${one.keywords ?? ''}`, act))
      .toSorted((one, other) => Number(matches(other.label, act)) - Number(matches(one.label, act)))
      .map((one) => ({ ...one, detail: [label, detail].filter(Boolean).join(' · '), beside, state })),
  )
