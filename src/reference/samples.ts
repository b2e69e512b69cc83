import { copyKeys, copyText } from '../util/clipboard'
import { element } from './element'

const languages = { sh: 'curl', js: 'JavaScript', python: 'Python' }
type Language = keyof typeof languages

const names: Readonly<Record<string, string>> = { ...languages, sh: 'Shell', json: 'JSON' }

const storageKey = 'postroom.reference.language'

const isLanguage = (text: string | null): text is Language => text !== null && text in languages

const readLanguage = (): Language => {
  try {
    const text = localStorage.getItem(storageKey)
    return isLanguage(text) ? text : 'sh'
  } catch {
    return 'sh'
  }
}

/** Shows the samples of that language; those without it show curl. */
const choose = (language: Language) => {
  document.documentElement.dataset['language'] = language
  for (const button of document.querySelectorAll('button[data-choose]')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-choose') === language))
  }
}

const remember = (language: Language) => {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Without a store the choice holds for this page.
  }
}

/** The sample keeps its place on the screen, although those above it become longer or shorter. */
const chooseAt = (language: Language, button: HTMLElement) => {
  const before = button.getBoundingClientRect().top
  choose(language)
  remember(language)
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

const languageButtons = (sample: Element): HTMLElement[] => {
  const own = [...sample.querySelectorAll('pre')].flatMap(({ dataset }) => dataset['language'] ?? [])
  if (sample.querySelector('figcaption') !== null) return []
  if (own.length === 1) return [element('span', {}, names[own[0] ?? ''] ?? '')]
  return own.filter(isLanguage).map((language) => {
    const button = element('button', { type: 'button', 'data-choose': language }, languages[language])
    button.addEventListener('click', () => chooseAt(language, button))
    return button
  })
}

const isShown = (sample: HTMLElement) => sample.offsetParent !== null

const copyButton = (sample: Element): HTMLElement => {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
  const status = element('span', { role: 'status' })
  const confirm = () => {
    status.textContent = 'Copied'
  }
  button.addEventListener('click', () => {
    const code = [...sample.querySelectorAll('pre')].find(isShown)
    if (code === undefined) return
    void copyText(code.textContent, confirm).then((isCopied) => {
      if (isCopied) confirm()
      else status.textContent = `It is selected: press ${copyKeys}`
    })
  })
  return element('span', { class: 'copying' }, status, button)
}

/** Puts the address of this server into the samples, and gives each a choice of languages and a button that copies it. */
export const startSamples = () => {
  for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin
  for (const sample of document.querySelectorAll('.sample')) {
    const tools = element('div', { class: 'tools' }, ...languageButtons(sample), copyButton(sample))
    sample.querySelector('pre')?.before(tools)
  }
  choose(readLanguage())
}
