-- What databases of builds from before the first release have, and others have not. The views served builds that are older still.
drop view if exists department_list, identity_list, mailbox_quota_list, audit_event_list;
drop function if exists is_domain_of_others(text);

-- Whether the functions are those of the program is asked with the rights of requests.
grant select on function_file to postroom_app;

-- The owner of the tables creates their triggers again, and needs the right to run these functions for that. Only triggers
-- can call the function of a trigger.
set local role postroom_operator;
grant execute on function department_list_changed(), identity_list_changed(), mailbox_quota_list_changed(), audit_event_list_changed(),
  new_organization_gets_buckets(), alias_end_changed() to public;
reset role;
