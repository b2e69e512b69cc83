/** How a column says who may sign in: by a state, or by a yes for active or for blocked identities. */
export type StateColumn = 'status' | 'enabled' | 'blocked'

export type SignInState = 'active' | 'suspended'

/*
 * The words of English, German, French, Spanish, Italian, Portuguese and Dutch files, by their stems: programs write
 * `Block credential`, `AccountEnabled`, `Konto gesperrt` and `Compte désactivé`.
 */
const blockedStem =
  /^(block|disabl|suspend|archived|archivad|archivé|archiviert|archiviat|arquivad|gearchiveer|locked|lockout|deactivat|inactiv|inativ|inattiv|inaktiv|inactief|gesperr|sperr|deaktivier|blockier|stillgelegt|bloqu|d[eé]sactiv|deshabilit|blocc|disabilit|disattiv|sospes|desativ|desabilit|suspens|suspéns|geblokkeer|blokke|uitgeschakel|opgeschort|gedeactiveer|vergrendel)/u
const allowedStem =
  /^(enabl|activ|aktiv|actif|actief|attiv|ativ|abilitat|habilit|ingeschakel|geactiveer|allow|erlaubt|zugelassen|permitid|autoris[ée]|autorizad|consentit|toegestaan)/u
const stateWord = /^(status|statut|state|zustand|estado|stato|situação)$/u
const negation = /^(not|nicht|pas|niet|não)$/u
const fillers = new Set(
  (
    'account user is sign in signin login logon log on out credential credentials access the of new ' +
    'konto benutzer benutzerkonto kontos anmeldung anmelden anmeldedaten anmeldeinformationen zugang ' +
    'compte connexion utilisateur accès informations identification d de du des la le l est ' +
    'cuenta usuario inicio sesión acceso credencial credenciales el ' +
    'utente accesso credenziali dell del ' +
    'conta utilizador usuário entrada início sessão acesso credenciais da do ' +
    'gebruiker gebruikersaccount aanmelding aanmelden referenties van het'
  ).split(' '),
)
const yes = new Set(
  'true yes y 1 on x ja j wahr oui vrai si sí sì verdadero vero sim verdadeiro waar да'.split(' '),
)
const no = new Set('false no n 0 off nein falsch non faux falso não nao nee onwaar нет'.split(' '))

/** The words of a header or a cell; `AccountEnabled` has two. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** What a text says of signing in, in words; null where it is about something else. */
const stateIn = (text: string): SignInState | 'state' | null => {
  const words = wordsOf(text)
  const stems = words.filter((word) => blockedStem.test(word) || allowedStem.test(word))
  const negations = words.filter((word) => negation.test(word))
  const others = words.filter((word) => !stems.includes(word) && !negations.includes(word))
  if (stems.length > 1 || !others.every((word) => fillers.has(word) || stateWord.test(word))) return null
  const [stem] = stems
  if (stem === undefined) return others.some((word) => stateWord.test(word)) ? 'state' : null
  return blockedStem.test(stem) === (negations.length === 0) ? 'suspended' : 'active'
}

/** What a cell says of who may sign in; null where that isn't understood. */
export const readState = (column: StateColumn, cell: string): SignInState | null => {
  const state = stateIn(cell)
  if (state === 'active' || state === 'suspended') return state
  const word = cell.trim().normalize('NFC').toLowerCase()
  if (column === 'status' || !(yes.has(word) || no.has(word))) return null
  return yes.has(word) === (column === 'enabled') ? 'active' : 'suspended'
}

/** Whether most cells fit; there is at least one. */
const areMostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length * 2 >= cells.length

/**
 * How a column says who may sign in; null where it is about something else. A column of times, such as when an account was
 * locked, is no such column.
 */
export const stateColumn = (header: string, cells: readonly string[]): StateColumn | null => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const sense = stateIn(header)
  if (sense === null || filled.length === 0) return null
  if (sense === 'state')
    return areMostly(filled, (cell) => readState('status', cell) !== null) ? 'status' : null
  if (areMostly(filled, (cell) => /\d{3}|\d\D+\d/.test(cell))) return null
  return sense === 'active' ? 'enabled' : 'blocked'
}
