import { expect, test } from 'vitest'
import { type Match, matchColumns, withMatch } from './match-columns'

const google =
  'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Recovery Phone [MUST BE IN THE E.164 FORMAT],Work Phone,Home Phone,Mobile Phone,Work Address,Home Address,Employee ID,Employee Type,Employee Title,Manager Email,Department,Cost Center,Building ID,Floor Name,Floor Section,Change Password at Next Sign-In,New Status [UPLOAD ONLY]'
const microsoft =
  'User Name,First Name,Last Name,Display Name,Job Title,Department,Office Number,Office Phone,Mobile Phone,Fax,Alternate email address,Address,City,State or Province,ZIP or Postal Code,Country or Region'

/** The matched columns, by header. */
const matched = (header: string, row: Readonly<Record<string, string>>): Record<string, Match> => {
  const names = header.split(',')
  const columns = names.map((name) => ({ header: name, cells: [row[name] ?? ''] }))
  const matches = matchColumns(columns).map((match, at) => [names[at] ?? '', match] as const)
  return Object.fromEntries(matches.filter(([, match]) => match !== 'none'))
}

test('Google Workspace', () => {
  const row = {
    'Email Address [Required]': 'ada@x.org',
    'Org Unit Path [Required]': '/Sales/North',
    Department: 'Sales',
  }
  expect(matched(google, row)).toEqual({
    'First Name [Required]': 'first_name',
    'Last Name [Required]': 'last_name',
    'Email Address [Required]': 'address',
    'Password [Required]': 'password',
    'Password Hash Function [UPLOAD ONLY]': 'password',
    'Org Unit Path [Required]': 'org_unit',
    'Employee ID': 'external_id',
    'New Status [UPLOAD ONLY]': 'status',
  })
})

test('Google Workspace where all are at the root: the department counts', () => {
  const match = matched(google, { 'Org Unit Path [Required]': '/', Department: 'Sales' })
  expect([match['Org Unit Path [Required]'], match['Department']]).toEqual([undefined, 'department'])
})

test('Microsoft 365, whose address is a street', () => {
  expect(matched(microsoft, { 'User Name': 'ada@x.org', Address: '1 Main Street' })).toEqual({
    'User Name': 'address',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    'Display Name': 'display_name',
    Department: 'department',
  })
})

test('Zoho Mail, in both ways', () => {
  expect(matched('Username,Password,First Name,Last Name', { Username: 'ada' })).toEqual({
    Username: 'address',
    Password: 'password',
    'First Name': 'first_name',
    'Last Name': 'last_name',
  })
  expect(matched('PASSWORD,EMAIL ADDRESS', {})).toEqual({ PASSWORD: 'password', 'EMAIL ADDRESS': 'address' })
})

test.each(['Email Aliases', 'Proxy addresses', 'Aliases', 'Alias', 'proxyAddresses'])(
  'aliases, as “%s”',
  (header) => {
    expect(matched(`Email,${header}`, { Email: 'ada@x.org', [header]: 'sales@x.org' })).toMatchObject({
      [header]: 'aliases',
    })
  },
)

test('groups only where the cells are addresses, or empty', () => {
  const file = 'Address,Groups'
  expect(matched(file, { Groups: 'all@x.org; sales@x.org' })).toMatchObject({ Groups: 'groups' })
  expect(matched(file, {})).toMatchObject({ Groups: 'groups' })
  expect(matched(file, { Groups: 'Sales Team' })).toEqual({ Address: 'address' })
})

test('the file of the own list', () => {
  const header =
    'Name,Status,Address,Department,Mailbox size (bytes),Stored (bytes),Last sign-in,Aliases,Groups'
  expect(matched(header, { Address: 'ada@x.org' })).toEqual({
    Name: 'display_name',
    Status: 'status',
    Address: 'address',
    Department: 'department',
    'Mailbox size (bytes)': 'limit_bytes',
    Aliases: 'aliases',
    Groups: 'groups',
  })
})

const joined = 'UserPrincipalName,DisplayName,GivenName,Surname,Department,EmployeeID'
const attributes = 'sAMAccountName,cn,givenName,sn,department,employeeNumber'
const snake = 'user_name,display.name,first-name,LAST NAME,Dept.,EMPLOYEE_ID'
const required =
  'Email Address (Required),Name*,First Name [Required],Last Name required,Department (Optional),Personnel number'
const german = 'E-Mail-Adresse,Anzeigename,Vorname,Nachname,Abteilung,Personalnummer'
const french = 'Adresse e-mail,Nom complet,Prénom,Nom,Département,Matricule'

test.each([joined, attributes, snake, required, german, french])(
  'headers as programs write them: %s',
  (header) => {
    expect(Object.values(matched(header, {}))).toEqual([
      'address',
      'display_name',
      'first_name',
      'last_name',
      'department',
      'external_id',
    ])
  },
)

test.each([
  'userPassword',
  'unicodePwd',
  'Passphrase',
  'Kennwort (Required)',
  'Contraseña',
  'Hasło',
  'パスワード',
  '비밀번호',
  'pass',
])('%s is a password', (header) => expect(matchColumns([{ header, cells: ['x'] }])).toEqual(['password']))

test('a header in the plural, and a domain beside the user name', () => {
  expect(matched('Users,Domains,Names', {})).toEqual({
    Users: 'address',
    Domains: 'domain',
    Names: 'display_name',
  })
})

test('a header that is repeated is taken once, and unknown ones are taken for nothing', () => {
  expect(
    matchColumns([
      { header: 'Name', cells: [''] },
      { header: 'Name', cells: ['Ada'] },
      { header: 'Shoe size', cells: ['38'] },
    ]),
  ).toEqual(['none', 'display_name', 'none'])
})

test('a member that is chosen for a column is taken from the other', () => {
  expect(withMatch(['address', 'department', 'none'], 2, 'address')).toEqual([
    'none',
    'department',
    'address',
  ])
  expect(withMatch(['address', 'department', 'none'], 2, 'org_unit')).toEqual(['address', 'none', 'org_unit'])
  expect(withMatch(['none', 'none'], 1, 'none')).toEqual(['none', 'none'])
})

const smtp = 'SMTP:ada@x.org;smtp:a@x.org'

test.each<[string, Record<string, string>, Record<string, Match>]>([
  [
    'Exchange',
    { Alias: 'ada', DisplayName: 'Ada', PrimarySmtpAddress: 'ada@x.org', EmailAddresses: smtp },
    { DisplayName: 'display_name', PrimarySmtpAddress: 'address', EmailAddresses: 'aliases' },
  ],
  [
    'Exchange, with the list first',
    { EmailAddresses: smtp, PrimarySmtpAddress: 'ada@x.org' },
    { EmailAddresses: 'aliases', PrimarySmtpAddress: 'address' },
  ],
  [
    'Active Directory',
    { mail: 'ada@x.org', proxyAddresses: smtp, sAMAccountName: 'ada' },
    { mail: 'address', proxyAddresses: 'aliases' },
  ],
  [
    'one column of addresses alone',
    { 'Email addresses': 'ada@x.org', Name: 'Ada' },
    { 'Email addresses': 'address', Name: 'display_name' },
  ],
  [
    'GAM',
    {
      primaryEmail: 'ada@x.org',
      'name.givenName': 'Ada',
      'name.familyName': 'Lovelace',
      'name.fullName': 'Ada Lovelace',
      orgUnitPath: '/Sales',
      'organizations.0.name': 'Brightwater',
      'organizations.0.department': 'Sales',
      'externalIds.0.value': 'E1',
      'aliases.0': 'a@x.org',
      'aliases.1': 'b@x.org',
      'emails.0.address': 'ada@x.org',
      'phones.0.value': '1',
      suspended: 'False',
    },
    {
      primaryEmail: 'address',
      'name.givenName': 'first_name',
      'name.familyName': 'last_name',
      'name.fullName': 'display_name',
      orgUnitPath: 'org_unit',
      'externalIds.0.value': 'external_id',
      'aliases.0': 'aliases',
      'aliases.1': 'aliases',
      'emails.0.address': 'aliases',
      suspended: 'blocked',
    },
  ],
  [
    'several columns of aliases',
    { Address: 'ada@x.org', 'Email Alias 1': 'a@x.org', 'Email Alias 2': '', 'Email groups 1': 'g@x.org' },
    {
      Address: 'address',
      'Email Alias 1': 'aliases',
      'Email Alias 2': 'aliases',
      'Email groups 1': 'groups',
    },
  ],
  [
    'Russian',
    { Почта: 'ada@x.org', Имя: 'Ада', Фамилия: 'Лавлейс', Отдел: 'Продажи' },
    { Почта: 'address', Имя: 'first_name', Фамилия: 'last_name', Отдел: 'department' },
  ],
  [
    'Hebrew',
    { 'דוא"ל': 'ada@x.org', 'שם פרטי': 'עדה', 'שם משפחה': 'לאבלייס', מחלקה: 'מכירות' },
    { 'דוא"ל': 'address', 'שם פרטי': 'first_name', 'שם משפחה': 'last_name', מחלקה: 'department' },
  ],
])('%s', (_, row, expected) => {
  expect(matched(Object.keys(row).join(','), row)).toEqual(expected)
})
