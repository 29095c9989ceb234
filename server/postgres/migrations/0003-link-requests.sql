-- Who asked for the link to a booking. It goes with the note that makes somebody look whether there is one.
create table link_request (
  business text not null,
  id uuid not null,
  -- Personal data, erased as soon as the request is answered.
  reference text,
  email text,
  locale text not null,
  -- A hash of the email address, by which letters are counted.
  mailbox text not null,
  -- When a letter was written, if there was something to tell.
  sent_at timestamptz,
  primary key (business, id),
  foreign key (business, id) references outbox on delete cascade
);

create index link_request_sent on link_request (business, mailbox, sent_at) where sent_at is not null;
