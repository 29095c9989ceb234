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

-- Time of a provider that is taken. The one table that makes double booking impossible.
create table occupancy (
  business text not null,
  id uuid not null,
  provider text not null,
  -- Buffers included, end exclusive.
  during tstzrange not null check (not isempty(during)),
  service text not null,
  -- Without buffers: with service and provider it names a session of several seats.
  starts_at timestamptz not null,
  kind text not null check (kind in ('session', 'hold', 'request', 'block')),
  capacity integer not null check (capacity >= 1),
  seats_taken integer not null,
  expires_at timestamptz,
  live boolean not null default true,
  primary key (business, id),
  constraint occupancy_seats check (seats_taken between 0 and capacity),
  constraint occupancy_no_overlap
    exclude using gist (business with =, provider with =, during with &&) where (live)
);

create table booking (
  business text not null,
  id text not null,
  reference text not null,
  status text not null,
  created_at timestamptz not null,
  -- Minor units of the currency.
  currency text,
  total bigint,
  due_now bigint,
  -- Personal data, erased as a whole.
  contact jsonb not null,
  guests jsonb not null,
  -- What is neither searched nor joined nor personal.
  document jsonb not null,
  primary key (business, id),
  constraint booking_reference unique (business, reference)
);

create table appointment (
  business text not null,
  booking text not null,
  -- From 0, in the order of the booking.
  position integer not null,
  service text not null,
  provider text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seats integer not null,
  -- The appointment as the visitor was told it, offsets included.
  document jsonb not null,
  primary key (business, booking, position),
  foreign key (business, booking) references booking
);

-- What a booking holds: a session's time belongs to many, an appointment may need several providers.
create table claim (
  business text not null,
  booking text not null,
  occupancy uuid not null,
  seats integer not null check (seats >= 1),
  primary key (business, booking, occupancy),
  foreign key (business, booking) references booking,
  foreign key (business, occupancy) references occupancy
);

create index claim_occupancy on claim (business, occupancy);

-- What has to be done because of a write, written with it.
create table outbox (
  business text not null,
  id uuid not null,
  topic text not null,
  document jsonb not null,
  created_at timestamptz not null,
  primary key (business, id)
);

-- A request that was carried out: the same key with the same fingerprint is answered the same again.
create table idempotency (
  business text not null,
  key text not null,
  fingerprint text not null,
  booking text,
  created_at timestamptz not null,
  primary key (business, key)
);
