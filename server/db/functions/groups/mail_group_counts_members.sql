-- A group whose address got targets before.
set local role postroom_operator;
create or replace function mail_group_counts_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.member_count := (select count(*) from address_target t
    where t.organization_id = new.organization_id and t.address_id = new.address_id);
  return new;
end $$;
reset role;

create or replace trigger mail_group_counts_members before insert on mail_group for each row execute function mail_group_counts_members();
