-- One plan of a statement serves all organizations, and PostgreSQL makes it for an average one. Where the average is
-- below a page, sorting all rows of the organization seems as cheap as reading an index in order, which is wrong by far
-- for a large one. Here it takes each for one of a thousand rows: so a page is read in order, whatever the others are like.
do $do$
declare
  name text;
begin
  foreach name in array array['department', 'identity', 'mailbox_quota', 'audit_event'] loop
    execute format('alter table %I alter column organization_id set (n_distinct = -0.001)', name);
    execute format('analyze %I (organization_id)', name);
  end loop;
end $do$;
