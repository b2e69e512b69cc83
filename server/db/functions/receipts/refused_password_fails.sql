-- A new password that the mail server did not accept is no success. The request's attempt and the worker may come in either
-- order, so a trigger combines what both have written.
create or replace function refused_password_fails() returns trigger language plpgsql as $$
begin
  new.state := 'failed';
  return new;
end $$;

create or replace trigger refused_password_fails before update on enforcement for each row
  when (new.state = 'enforced' and new.new_password_accepted is false) execute function refused_password_fails();
