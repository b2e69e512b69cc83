-- The numbers and names of an item's reason, so that clients needn't read them out of its sentence.
alter table plan_item add column problem jsonb;
grant update (problem) on plan_item to postroom_app;
