import { splitUnit } from './size-column'

/**
 * The headers of each member, the surest first: those of the console's own files, of the templates of Google Workspace,
 * Microsoft 365 and Zoho Mail, of directory attributes (LDAP, Active Directory), and of files in other languages. Case,
 * accents and separators are compared as `headerKey` writes them.
 */
const names = {
  address: [
    'address',
    'email address',
    'primary email',
    'primary smtp address',
    'user principal name',
    'email',
    'mail',
    'mail address',
    'email id',
    'work email',
    'email adresse',
    'mailadresse',
    'adresse email',
    'adresse mail',
    'adresse electronique',
    'courriel',
    'correo electronico',
    'correo',
    'indirizzo email',
    'endereco de email',
    'emailadres',
    'user name',
    'login',
    'login name',
    'logon name',
    'user logon name',
    'sam account name',
    'user id',
    'user',
    'uid',
    'upn',
    'account',
    'account name',
    'local part',
    'benutzername',
    'benutzer',
    'nom d’utilisateur',
    'utilisateur',
    'nombre de usuario',
    'usuario',
    'nome utente',
    'gebruikersnaam',
    'электронная почта',
    'адрес электронной почты',
    'почта',
    'логин',
    'דואר אלקטרוני',
    'כתובת דואר אלקטרוני',
    'דוא״ל',
    'אימייל',
  ],
  domain: [
    'domain',
    'domain name',
    'mail domain',
    'email domain',
    'domain part',
    'domäne',
    'domaine',
    'dominio',
    'domein',
  ],
  display_name: [
    'name',
    'display name',
    'full name',
    'real name',
    'common name',
    'cn',
    'anzeigename',
    'vollständiger name',
    'nom complet',
    'nom d’affichage',
    'nombre completo',
    'nome completo',
    'naam',
    'volledige naam',
    'navn',
    'namn',
    'фио',
    'полное имя',
    'имя и фамилия',
    'שם מלא',
    'שם תצוגה',
    'שם',
  ],
  first_name: [
    'first name',
    'given name',
    'forename',
    'vorname',
    'prénom',
    'nombre',
    'nome',
    'voornaam',
    'fornavn',
    'förnamn',
    'имя',
    'ім’я',
    'שם פרטי',
  ],
  last_name: [
    'last name',
    'surname',
    'family name',
    'sn',
    'nachname',
    'familienname',
    'nom de famille',
    'nom',
    'apellidos',
    'apellido',
    'cognome',
    'sobrenome',
    'achternaam',
    'etternavn',
    'efternavn',
    'efternamn',
    'фамилия',
    'прізвище',
    'שם משפחה',
  ],
  org_unit: ['org unit path', 'org unit', 'organizational unit', 'organisational unit', 'ou'],
  department: [
    'department',
    'department name',
    'dept',
    'team',
    'unit',
    'division',
    'group name',
    'bereich',
    'équipe',
    'equipo',
    'abteilung',
    'département',
    'departamento',
    'reparto',
    'afdeling',
    'avdeling',
    'avdelning',
    'отдел',
    'подразделение',
    'відділ',
    'מחלקה',
  ],
  limit_bytes: [
    'mailbox size bytes',
    'mailbox size',
    'mailbox limit',
    'mailbox quota',
    'quota',
    'storage limit',
    'storage quota',
    'size',
  ],
  status: ['status', 'new status', 'account status'],
  status_reason: ['reason', 'status reason'],
  external_id: [
    'external id',
    'employee id',
    'employee number',
    'employee no',
    'personnel number',
    'personnel no',
    'staff id',
    'staff number',
    'personalnummer',
    'mitarbeiternummer',
    'matricule',
  ],
  aliases: [
    'aliases',
    'alias',
    'email aliases',
    'proxy addresses',
    'email addresses',
    'emails',
    'email alias',
    'alias addresses',
    'alias email',
    'mail aliases',
    'additional email addresses',
    'secondary smtp addresses',
    'smtp addresses',
    'mail alternate address',
    'alias adressen',
    'weitere adressen',
    'псевдонимы',
  ],
  groups: ['groups', 'email groups', 'mail groups', 'group addresses', 'group emails'],
}

/** What programs add to a header to say that its column has to be filled, or may be. */
const marks =
  /\[[^\]]*\]|\((?:required|optional|mandatory|pflichtfeld|obligatoire|obligatorio)\)|\s(?:required|optional|mandatory)\s*$/gi

/** What a member of an object or of a list is called where that doesn't name its contents. */
const valueNames = new Set(['value', 'address'])

/**
 * The last name of a path, as GAM writes headers: `name.givenName`, `organizations.0.department`, and `aliases.0` or
 * `externalIds.0.value` for the entries of a list. The name of an organization isn't that of the identity.
 */
const withoutPath = (header: string): string => {
  if (!/^[a-z]\w*(\.\w+)+$/i.test(header)) return header
  const parts = header.split('.').filter((part) => !/^\d+$/.test(part))
  const last = parts.at(-1) ?? ''
  if (last === 'name' && parts.length > 1) return header
  return (valueNames.has(last) ? parts.at(-2) : last) ?? last
}

/**
 * The one form of a header, in which its spellings are the same: without case, accents, signs, spaces, and what says that it
 * is required. `First Name [Required]`, `first_name` and `FirstName*` are all `firstname`.
 */
export const headerKey = (header: string): string =>
  withoutPath(header.trim())
    .replace(marks, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFC')

/** The headers of each member, as `headerKey` writes them. */
export const headerNames = Object.fromEntries(
  Object.entries(names).map(([member, headers]) => [member, headers.map(headerKey)]),
) as unknown as Readonly<Record<keyof typeof names, readonly string[]>>

const passwordNames = new Set(['pass', 'pw', 'senha'])
const passwordText = [
  'passw',
  'passphrase',
  'passord',
  'pwd',
  'kennwort',
  'contraseña',
  'contrasenya',
  'mot de passe',
  'palavra-passe',
  'wachtwoord',
  'lösenord',
  'adgangskode',
  'salasana',
  'hasło',
  'heslo',
  'parola',
  'jelszó',
  'şifre',
  'пароль',
  '密码',
  '密碼',
  'パスワード',
  '비밀번호',
].map(headerKey)

/**
 * Whether a column of that header holds passwords, or how they are hashed; not whether they have to be changed.
 * @param key as `headerKey` writes it.
 */
export const isPasswordHeader = (key: string): boolean =>
  (passwordNames.has(key) || passwordText.some((word) => key.includes(word))) &&
  !/change|must|next|expire/.test(key)

/** Where a header is in a list of names, in the singular or in the plural; -1 where it is not. */
export const rankOf = (key: string, list: readonly string[]): number =>
  Math.max(...[key, key.replace(/s$/, ''), key.replace(/es$/, '')].map((form) => list.indexOf(form)))

const known = Object.values(headerNames).flat()

/** Whether the header names the contents of its column. */
export const isKnownHeader = (header: string): boolean => {
  const key = headerKey(splitUnit(header).rest)
  return rankOf(key, known) >= 0 || isPasswordHeader(key)
}
