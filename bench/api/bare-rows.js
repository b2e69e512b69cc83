// The statements of the bare server: the rows of a list, and nothing else.
/** @import { Client } from 'pg' */

/**
 * The rows of a list's first page as a plain program would read them; the values are organization, limit and offset.
 * @type {Record<string, string>}
 */
export const bareRows = {
  identity: `select i.identity_id, i.address, i.local_part, i.domain_id, d.domain_name, i.display_name, i.department_id,
      p.department_name, i.status, i.status_reason, i.delivery_while_suspended, i.must_change_password,
      i.password_changed_at, i.last_login_at, case when m.mailbox_quota_id is not null then json_build_object(
        'mailbox_quota_id', m.mailbox_quota_id, 'limit_bytes', m.limit_bytes, 'used_bytes', m.used_bytes) end as mailbox,
      i.external_id, i.created_at, i.updated_at
    from identity i join domain d using (organization_id, domain_id)
    left join department p using (organization_id, department_id)
    left join mailbox_quota m using (organization_id, identity_id)
    where i.organization_id = $1 order by i.address collate postroom_text, i.identity_id limit $2 offset $3`,
  department: `select department_id, department_name from department where organization_id = $1
    order by department_name, department_id limit $2 offset $3`,
  'mailbox-quota': `select mailbox_quota_id, identity_id, address, display_name, department_id, domain_id, limit_bytes,
      used_bytes, used_messages, used_permille::float8 / 10 as used_percent, level, warn_percent, usage_as_of, created_at,
      updated_at
    from mailbox_quota where organization_id = $1 order by coalesce(-used_permille::float8, 'Infinity'), mailbox_quota_id limit $2 offset $3`,
}

/**
 * The lists whose bare statement sorts rows instead of reading them in the order of an index: a comparison with it says
 * nothing.
 * @param {Client} client
 * @param {string} organizationId
 */
export const sortedLists = async (client, organizationId) => {
  /** @type {string[]} */
  const sorted = []
  for (const [list, text] of Object.entries(bareRows)) {
    const { rows } = await client.query(`explain ${text}`, [organizationId, 50, 0])
    if (rows.some((row) => / Sort {2}\(/.test(row['QUERY PLAN']))) sorted.push(list)
  }
  return sorted
}
