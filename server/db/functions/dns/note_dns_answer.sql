-- Notes which resolvers a worker asks, and whether one has answered; null: none has been asked.
set local role postroom_operator;
create or replace function note_dns_answer(asked text[], has_answered boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set dns_resolvers = asked,
    dns_answered_at = case when has_answered then now() else dns_answered_at end,
    dns_failed_at = case when has_answered = false then now() else dns_failed_at end
$$;
revoke execute on function note_dns_answer(text[], boolean) from public;
grant execute on function note_dns_answer(text[], boolean) to postroom_app;
reset role;
