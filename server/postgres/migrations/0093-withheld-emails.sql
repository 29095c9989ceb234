-- What the outbox is done with without having sent it: strangers had caused too many emails to that address on that day.
alter table outbox add column withheld boolean not null default false;
