// Writes the files of server/db/schema: each table as the database has it.
import type pg from 'pg'

/** The roles whose rights the files show; the owner's are not written down anywhere. */
const roles = `('postroom_app', 'postroom_operator', 'postroom_worker', 'postroom_mail', 'postroom_routes')`

/** Names in `mail` have their schema before them, as in SQL that doesn't set a path. */
const tables = `select c.oid, c.oid::regclass::text as name, c.relnamespace, c.relname, c.relrowsecurity, c.relforcerowsecurity,
    c.relpersistence = 'u' as unlogged
  from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'mail'::regnamespace)`

/**
 * The parts of a table's file in their order, from PostgreSQL's own descriptions: the name of the table, and a line of SQL. Older versions of
 * PostgreSQL break long expressions over lines, newer ones do not.
 */
const parts = {
  columns: `select t.name, a.attname as item, format('%s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end) as line
    from (${tables}) t join pg_attribute a on a.attrelid = t.oid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped order by t.name, a.attnum`,
  constraints: `select t.name, k.conname as item, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid)) as line
    from (${tables}) t join pg_constraint k on k.conrelid = t.oid where k.contype <> 'n'
    order by t.name, array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname`,
  indexes: `select t.name, '' as item, pg_get_indexdef(i.indexrelid) as line
    from (${tables}) t join pg_index i on i.indrelid = t.oid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by t.name, i.indexrelid::regclass::text`,
  security: `select t.name, '' as item, format('alter table %s %s row level security', t.name, action) as line
    from (${tables}) t cross join lateral (values ('enable', t.relrowsecurity), ('force', t.relforcerowsecurity)) a(action, is_set)
    where is_set order by t.name, action`,
  policies: `select t.name, '' as item, format('create policy %s on %s%s for %s to %s%s%s', p.policyname, t.name,
      case when p.permissive = 'RESTRICTIVE' then ' as restrictive' else '' end, lower(p.cmd), array_to_string(p.roles, ', '),
      coalesce(format(' using %s', p.qual), ''), coalesce(format(' with check %s', p.with_check), '')) as line
    from (${tables}) t join pg_policies p on p.schemaname = t.relnamespace::regnamespace::text and p.tablename = t.relname
    order by t.name, p.policyname`,
  rights: `select t.name, '' as item, format('grant %s on %s to %s', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type),
      t.name, g.grantee) as line
    from (${tables}) t join information_schema.role_table_grants g
      on g.table_schema = t.relnamespace::regnamespace::text and g.table_name = t.relname and g.grantee in ${roles}
    group by t.name, g.grantee order by t.name, g.grantee`,
  'rights to columns': `select t.name, '' as item, format('grant %s (%s) on %s to %s', lower(c.privilege_type),
      string_agg(c.column_name, ', ' order by c.column_name), t.name, c.grantee) as line
    from (${tables}) t join information_schema.column_privileges c
      on c.table_schema = t.relnamespace::regnamespace::text and c.table_name = t.relname and c.grantee in ${roles}
    where not exists (select from information_schema.role_table_grants g where g.table_schema = c.table_schema
      and (g.table_name, g.grantee, g.privilege_type) = (c.table_name, c.grantee, c.privilege_type))
    group by t.name, c.grantee, c.privilege_type order by t.name, c.grantee, c.privilege_type`,
  triggers: `select t.name, '' as item, pg_get_triggerdef(g.oid) as line
    from (${tables}) t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal order by t.name, g.tgname`,
} as const

type Part = keyof typeof parts

interface Line {
  name: string
  item: string
  line: string
}

/**
 * The comments of migrations: of tables under their name, of columns and constraints under `table.name`. A later one replaces an
 * earlier one.
 */
const commentsOf = (migrations: readonly string[]): ReadonlyMap<string, string[]> => {
  const comments = new Map<string, string[]>()
  let table = ''
  let above: string[] = []
  for (const line of migrations.join('\n\n').split('\n')) {
    const text = line.trim()
    if (text.startsWith('--')) {
      above.push(text)
      continue
    }
    const tableName = /^(?:create (?:unlogged )?table|alter table) ([\w.]+)/.exec(text)?.[1]
    if (tableName !== undefined) table = tableName
    const item = /^(?:alter table [\w.]+ )?(?:add column |add constraint |constraint )?(\w+)/.exec(text)?.[1]
    if (above.length > 0 && table !== '') {
      if (text.startsWith('create ') && tableName !== undefined) comments.set(table, above)
      else if (item !== undefined) comments.set(`${table}.${item}`, above)
    }
    above = []
    if (text.endsWith(';')) table = ''
  }
  return comments
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The SQL of a table for readers: with comments, keys, indexes, policies, rights and triggers. */
const tableText = (
  name: string,
  lines: ReadonlyMap<Part, readonly Line[]>,
  comments: ReadonlyMap<string, string[]>,
): string => {
  const of = (part: Part) => (lines.get(part) ?? []).filter((line) => line.name === name)
  const items = [...of('columns'), ...of('constraints')]
  const body = items.flatMap(({ item, line }, index) => [
    ...(comments.get(`${name}.${item}`) ?? []).map((comment) => `  ${comment}`),
    `  ${oneLine(line)}${index < items.length - 1 ? ',' : ''}`,
  ])
  const sections = [
    [...(comments.get(name) ?? []), `create table ${name} (`, ...body, ');'].join('\n'),
    ...(['indexes', 'security', 'policies', 'rights', 'rights to columns', 'triggers'] as const).map((part) =>
      of(part)
        .map(({ line }) => `${oneLine(line)};`)
        .join('\n'),
    ),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** The files of `server/db/schema`: their names without `.sql`, which are those of the tables, and their texts. */
export const schemaFiles = async (
  client: Pick<pg.ClientBase, 'query'>,
  migrations: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const lines = new Map<Part, Line[]>()
  for (const [part, sql] of Object.entries(parts))
    lines.set(part as Part, (await client.query<Line>(sql)).rows)
  const comments = commentsOf(migrations)
  const names = new Set((lines.get('columns') ?? []).map(({ name }) => name))
  return new Map([...names].map((name) => [name, tableText(name, lines, comments)]))
}
