-- What has ended stays ended when the clock is set back. The sweep writes when it has found that, as for keys and aliases.
alter table plan
  -- When the sweep found that its preview had expired.
  add column expired_at timestamptz(3);
alter table mail_rules
  -- When the sweep found that the auto-reply had ended.
  add column reply_ended_at timestamptz(3);
create index mail_rules_reply_ends on mail_rules (reply_ends_at) where reply_ends_at is not null and reply_ended_at is null;
