-- Calendars elsewhere that take time of providers. Each has one row, so that new times replace the old ones in one
-- statement. The address is a secret of its owner and stands only in the provider's record; here is its digest.
create table busy_feed (
  business text not null,
  provider text not null,
  feed text not null,
  during tstzmultirange not null default '{}',
  etag text,
  last_modified text,
  checked_at timestamptz not null,
  fetched_at timestamptz,
  fault text,
  primary key (business, provider, feed)
);
