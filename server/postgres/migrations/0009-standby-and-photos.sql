-- A business on standby (the demo, or one that an import has replaced) answers only the hosts it names, as soon as
-- there is another. What was never changed since it was loaded under the demo's name is the demo.
alter table business add column standby boolean not null default false;
update business set standby = true where business = 'harbor' and version = 1;

-- Photos of providers, resized. `id` is made from the content, so what an address shows never changes.
create table photo (
  business text not null,
  id text not null,
  -- Of the square, in pixels.
  width integer not null check (width > 0),
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (business, id, width)
);
