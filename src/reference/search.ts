import { element } from './element'
import { entriesOf, find, type Entry } from './find'

/** Puts a search over the whole page into its header, which `/` goes to. */
export const startSearch = () => {
  const place = document.getElementById('find')
  const main = document.querySelector('main')
  if (place === null || main === null) return
  const list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found' })
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search',
    'aria-label': 'Search the reference',
    'aria-keyshortcuts': '/',
    'aria-controls': list.id,
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const status = element('p', { role: 'status', class: 'sr-only' })
  list.hidden = true
  let entries: Entry[] | undefined
  let active = -1

  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
    active = -1
  }
  const activate = (index: number) => {
    const options = [...list.children]
    if (options.length === 0) return
    active = (index + options.length) % options.length
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === active))
    const option = options[active]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
  }
  const go = (id: string) => {
    close()
    input.value = ''
    location.hash = id
    // The keyboard continues at the target.
    const target = document.getElementById(id)
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }
  const optionOf = ({ id, title, hint }: Entry, index: number) => {
    const words = element('span', {}, title)
    const option = element('li', { role: 'option', id: `found-${index}` }, words, element('small', {}, hint))
    // The press must not take the focus, with which the list would close before it is chosen from.
    option.addEventListener('mousedown', (event) => event.preventDefault())
    option.addEventListener('click', () => go(id))
    option.dataset['id'] = id
    return option
  }
  const show = () => {
    entries ??= entriesOf(main)
    const matches = find(entries, input.value)
    list.replaceChildren(...matches.map(optionOf))
    const isEmpty = input.value.trim() === ''
    status.textContent = isEmpty ? '' : `${matches.length} found`
    status.classList.toggle('sr-only', isEmpty || matches.length > 0)
    if (matches.length === 0) return close()
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    return activate(0)
  }

  input.addEventListener('input', show)
  input.addEventListener('focus', () => input.value !== '' && show())
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'Enter' && active >= 0) go(list.children[active]?.getAttribute('data-id') ?? '')
    else if (step !== undefined && !list.hidden) activate(active + step)
    else return
    event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  place.append(input, element('kbd', { 'aria-hidden': 'true' }, '/'), list, status)
}
