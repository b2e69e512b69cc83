-- Whether a change may give a row another place: it compares the columns that places are made of. Most changes don't, and cost
-- nothing here.
create or replace function department_moved(old department, new department) returns boolean language sql immutable parallel safe
return (old.department_name, old.created_at) is distinct from (new.department_name, new.created_at);
