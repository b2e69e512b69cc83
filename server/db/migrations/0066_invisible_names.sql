-- The key of a department's name has no characters any more that can't be seen: "Sales" could be created twice. Of
-- departments that are the same by that, the one with the new key keeps it, or else the oldest gets it; the others keep theirs
-- until they are renamed.
set local role postroom_operator;
with keys as (
  select organization_id, department_id, created_at, normalize(regexp_replace(department_name_key,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'), nfkc) as new_key, department_name_key
  from department
), firsts as (
  select distinct on (organization_id, new_key) organization_id, department_id, new_key
  from keys where new_key <> department_name_key and new_key <> ''
  order by organization_id, new_key, created_at, department_id
)
update department d set department_name_key = f.new_key
from firsts f
where d.organization_id = f.organization_id and d.department_id = f.department_id
  and not exists (
    select from department o
    where o.organization_id = f.organization_id and o.department_name_key = f.new_key);
reset role;
