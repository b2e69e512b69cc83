-- A new password that the mail server did not accept is no success. The trial and the worker may come in either order, so
-- a trigger joins what both have written.
alter table enforcement drop constraint enforcement_state_check;
alter table enforcement add constraint enforcement_state_check
  check (state in ('pending', 'enforced', 'failed', 'superseded', 'unchecked'));

create function refused_password_fails() returns trigger language plpgsql as $$
begin
  new.state := 'failed';
  return new;
end $$;
create trigger refused_password_fails before update on enforcement for each row
  when (new.state = 'enforced' and new.new_password_accepted is false) execute function refused_password_fails();

set local role postroom_operator;
update enforcement set state = 'failed' where state = 'enforced' and new_password_accepted is false;
reset role;
