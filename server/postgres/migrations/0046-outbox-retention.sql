-- Each business decides how long the log of what was sent stays.
create index outbox_retention on outbox (business, created_at);
drop index outbox_age;
