-- What the outbox is done with without having sent it: there was no mail server, so the email was written to a file.
alter table outbox add column written_to_file boolean not null default false;
