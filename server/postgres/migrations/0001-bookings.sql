-- Every key begins with the business, and nothing refers across businesses: tables can be spread by it.
-- Migrations are append-only: a released file never changes.

create extension if not exists btree_gist;

-- The directory: which businesses there are, who answers for which host, which version of their records is current.
create table business (
  business text primary key,
  hosts text[] not null,
  version bigint not null
);

-- What a business configures: itself, providers, teams, services, groups, service menus, one-time links.
create table record (
  business text not null references business,
  kind text not null,
  key text not null,
  document jsonb not null,
  -- The version of the business in which the document became what it is.
  version bigint not null,
  primary key (business, kind, key)
);

-- What writers wait for each other at before they count for a limit. Passed in order of name.
create table gate (
  business text not null,
  name text not null,
  used_at timestamptz not null,
  primary key (business, name)
) with (fillfactor = 50);

-- Time of a provider that is taken; what is given back is deleted. The one table that makes double booking impossible.
create table occupancy (
  business text not null,
  id uuid not null,
  provider text not null,
  -- Buffers included, end exclusive.
  during tstzrange not null check (not isempty(during)),
  service text not null,
  -- Without buffers: with service and provider it names a session of several seats.
  starts_at timestamptz not null,
  kind text not null check (kind in ('session', 'request', 'block')),
  capacity integer not null check (capacity >= 1),
  -- Of bookings and holds together, expired holds included until somebody gives their seats back.
  seats_taken integer not null,
  primary key (business, id),
  constraint occupancy_seats check (seats_taken between 0 and capacity),
  constraint occupancy_no_overlap exclude using gist (business with =, provider with =, during with &&)
);

-- Time kept for a booking to come. Once expired it counts for nothing, whether the row is still there or not.
create table hold (
  business text not null,
  id text not null,
  -- A browser's session, and the hash of an address: how many one may have is limited.
  client text,
  address text not null,
  expires_at timestamptz not null,
  primary key (business, id)
);

create index hold_client on hold (business, client);
create index hold_address on hold (business, address);
create index hold_expiry on hold (business, expires_at);
create index hold_age on hold (expires_at);

create table held (
  business text not null,
  hold text not null,
  -- From 0, in the order of what was asked for.
  position integer not null,
  occupancy uuid not null,
  seats integer not null check (seats >= 1),
  primary key (business, hold, position),
  foreign key (business, hold) references hold,
  foreign key (business, occupancy) references occupancy
);

create index held_occupancy on held (business, occupancy);

create table booking (
  business text not null,
  id text not null,
  reference text not null,
  status text not null,
  -- How long its history is: it only grows, so whoever read another length read another state.
  revision integer not null,
  created_at timestamptz not null,
  -- Of the appointments that are not cancelled, as long as there is one.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Minor units of the currency.
  currency text,
  total bigint,
  due_now bigint,
  -- Personal data, erased as a whole.
  contact jsonb not null,
  guests jsonb not null,
  -- Email addresses in lower case, to be found and counted by.
  email_key text,
  guest_keys text[] not null,
  erased_at timestamptz,
  -- What is neither searched nor joined; of it, `answers` and the reasons in `history` are personal.
  document jsonb not null,
  primary key (business, id),
  constraint booking_reference unique (business, reference)
);

create index booking_email on booking (business, email_key) where email_key is not null;
create index booking_guests on booking using gin (guest_keys);
create index booking_start on booking (business, starts_at, id);
create index booking_retention on booking (business, ends_at) where erased_at is null;

create table appointment (
  business text not null,
  booking text not null,
  -- From 0, in the order of the booking.
  position integer not null,
  service text not null,
  provider text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seats integer not null check (seats >= 1),
  -- What it takes of its provider's time: a session's is shared. Null once it is given back.
  occupancy uuid,
  -- The appointment as the visitor was told it, offsets included.
  document jsonb not null,
  primary key (business, booking, position),
  foreign key (business, booking) references booking,
  foreign key (business, occupancy) references occupancy
);

create index appointment_occupancy on appointment (business, occupancy) where occupancy is not null;

-- A link that a booking has used up, whatever becomes of the booking.
create table one_time_link_use (
  business text not null,
  slug text not null,
  booking text not null,
  primary key (business, slug),
  foreign key (business, booking) references booking
);

-- What has to be done because of a write, written with it.
create table outbox (
  business text not null,
  id uuid not null,
  topic text not null,
  document jsonb not null,
  created_at timestamptz not null,
  primary key (business, id)
);

create index outbox_age on outbox (created_at);

-- A request that was carried out: the same key with the same fingerprint leads to the same booking again.
create table idempotency (
  business text not null,
  key text not null,
  fingerprint text not null,
  booking text,
  created_at timestamptz not null,
  primary key (business, key)
);

create index idempotency_age on idempotency (created_at);

-- Work by the clock, of the whole installation. Who does it moves the moment when it is due behind the time it may take.
create table job (
  name text primary key,
  due_at timestamptz not null
);
