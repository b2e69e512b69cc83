import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLatest } from '../util/use-latest'

interface ComboboxOptions<Item> {
  /** The items, in the order on screen. */
  items: readonly Item[]
  /** Tells the items apart. */
  idOf: (item: Item) => string
  text: string
  onType: (text: string) => void
  isOpen: boolean
  /**
   * Whether the items belong to the text as it is now: Enter must not take one that was found for an earlier text. It waits for them,
   * until another key is pressed.
   */
  isCurrent: boolean
  /** The index of the item that is active until another one is marked; -1 for none. */
  first: number
  onChoose: (item: Item) => void
  /** Opens the list by an arrow key: at its beginning (1) or its end (-1). */
  onOpen?: (by: 1 | -1) => void
  /** Without it, Escape goes to the surrounding element. */
  onEscape?: () => void
}

/** What a combobox gives to its field and its list. */
export type Combobox<Item> = ReturnType<typeof useCombobox<Item>>

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A press that moves farther than this, in CSS pixels, is canceled. */
const pressRadius = 4

/**
 * Chooses the pressed option although the list has changed under the pointer: the browser then clicks neither the pressed option nor
 * the one that came in its place.
 */
const chooseWhereMoved = (
  { button, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>,
  choose: () => void,
): void => {
  if (button !== 0) return
  const finish = (up: globalThis.MouseEvent) => {
    const isSamePlace = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= pressRadius
    if (isSamePlace && !(up.target instanceof Node && currentTarget.contains(up.target))) choose()
  }
  document.addEventListener('mouseup', finish, { once: true })
}

/** A press in the list must not take the focus from the field. */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()

/**
 * A field and the list that it searches: the pattern “combobox” of the ARIA Authoring Practices, with list autocomplete. The
 * field keeps the focus. Up and Down mark an item, around the ends, as does the pointer; Enter chooses it; all other keys are
 * the text's. A marked item stays marked while others come and go, until the user types.
 */
export const useCombobox = <Item>(options: ComboboxOptions<Item>) => {
  const { items, idOf, text, onType, isOpen, isCurrent, first, onChoose, onOpen, onEscape } = options
  const listId = useId()
  const [marked, setMarked] = useState<{ id: string; byPointer: boolean } | null>(null)
  const offered = isOpen && isCurrent ? items : []
  const at = offered.findIndex((item) => idOf(item) === marked?.id)
  const index = at === -1 ? Math.min(first, offered.length - 1) : at
  const active = offered[index]
  const elementIdOf = (item: Item) => `${listId}-${encodeURIComponent(idOf(item))}`
  const activeId = active === undefined ? undefined : elementIdOf(active)
  // The item under the pointer is visible; a list that scrolls under it would mark the next one.
  const isPointedAt = at !== -1 && marked?.byPointer === true

  useLayoutEffect(() => {
    if (activeId !== undefined && !isPointedAt)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isPointedAt])

  const awaitsItem = useRef(false)
  const latestChoose = useLatest(onChoose)
  useEffect(() => {
    if (!isOpen) awaitsItem.current = false
    if (!awaitsItem.current || !isCurrent) return
    awaitsItem.current = false
    if (active !== undefined) latestChoose.current(active)
  }, [isOpen, isCurrent, active, latestChoose])

  const mark = (item: Item | null, byPointer = false) =>
    setMarked(item === null ? null : { id: idOf(item), byPointer })
  const step = (by: 1 | -1) => {
    if (!isOpen) return onOpen?.(by)
    const from = index === -1 && by === -1 ? offered.length : index
    const next = offered[(from + by + offered.length) % offered.length]
    return next !== undefined && mark(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (event.nativeEvent.isComposing) return
    awaitsItem.current = false
    const isModified = shiftKey || ctrlKey || metaKey
    const by = isModified ? undefined : steps[key]
    if (by !== undefined) step(by)
    else if (!isOpen) return
    else if (key === 'Escape' && onEscape !== undefined) onEscape()
    else if (key !== 'Enter') return
    else if (!isModified && active !== undefined) onChoose(active)
    else if (!isModified) awaitsItem.current = !isCurrent
    event.preventDefault()
  }
  return {
    /** The item that Enter chooses. */
    active,
    /** Marks an item; null leaves it to `first`. */
    mark: (item: Item | null) => mark(item),
    /** For the `<input>`. */
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': activeId,
      value: text,
      onKeyDown,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        awaitsItem.current = false
        mark(null)
        onType(currentTarget.value)
      },
    } as const,
    /** For the element that holds the options, a `listbox`. */
    listId,
    /** For the element of an item, an `option`. */
    optionProps: (item: Item) =>
      ({
        id: elementIdOf(item),
        'data-active': item === active || undefined,
        // A list that scrolls under a pointer at rest marks nothing.
        onMouseMove: ({ movementX, movementY }: MouseEvent) => {
          if (item !== active && (movementX !== 0 || movementY !== 0)) mark(item, true)
        },
        onMouseDown: (event: MouseEvent<HTMLElement>) =>
          chooseWhereMoved(event, () => latestChoose.current(item)),
        onClick: () => onChoose(item),
      }) as const,
  }
}
