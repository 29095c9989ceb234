-- Visitors who wait for a time to become free. An entry ends when its offer is booked, with its last day, or when the
-- visitor leaves; then its row goes.
create table waitlist_entry (
  business text not null,
  id text not null,
  service text not null,
  -- A provider or a team; null: anyone who offers the service.
  provider text,
  -- Days of the business's zone.
  first_day date not null,
  last_day date not null,
  part text not null check (part in ('any', 'morning', 'afternoon', 'evening')),
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null,
  locale text not null,
  created_at timestamptz not null,
  -- When the last day is over.
  ends_at timestamptz not null,
  -- The starts that were offered.
  offered timestamptz[] not null default '{}',
  -- The hold of the last offer, or the one that has replaced it since, and the end of that offer.
  hold text,
  offered_until timestamptz,
  primary key (business, id),
  check (first_day <= last_day),
  check ((hold is null) = (offered_until is null))
);

-- The same wish counts once.
create unique index waitlist_entry_wish
  on waitlist_entry (business, email_key, service, coalesce(provider, ''), first_day, last_day, part);
create index waitlist_entry_order on waitlist_entry (business, service, created_at, id);
create index waitlist_entry_end on waitlist_entry (ends_at);
create unique index waitlist_entry_hold on waitlist_entry (business, hold) where hold is not null;

-- The links in the letters to somebody who waits. They end with the entry.
create table waitlist_link (
  business text not null,
  -- SHA-256 of the token in the URL, in hexadecimal. The token itself is only in the letter.
  token_hash text not null,
  entry text not null,
  primary key (business, token_hash),
  foreign key (business, entry) references waitlist_entry (business, id) on delete cascade
);

create index waitlist_link_entry on waitlist_link (business, entry);
