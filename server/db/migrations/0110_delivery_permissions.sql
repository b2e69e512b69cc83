-- Forwards, auto-replies and own rules need permissions of their own. Keys that may change and suspend identities get them.
set local role postroom_operator;
update api_key set permissions = permissions || array(
  select p from unnest(array['delivery:read', 'delivery:write']) p where not p = any (permissions))
where permissions @> array['identity:write', 'identity:suspend']
  and not permissions @> array['delivery:read', 'delivery:write'];
reset role;
