-- Bulk changes of a restored backup wait until the operator resumes them: they were made for what the database held then.
alter table plan add column held_at timestamptz(3);
