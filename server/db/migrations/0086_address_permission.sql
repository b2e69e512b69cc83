-- Aliases need a permission of their own. Keys that may change identities get it.
set local role postroom_operator;
update api_key set permissions = array_append(permissions, 'address:write')
where 'identity:write' = any (permissions) and not 'address:write' = any (permissions);
reset role;
