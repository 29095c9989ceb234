-- Previews: drafts of records that only those who have their address see.
create table preview (
  business text not null references business,
  id text collate "C" not null,
  -- The slug of the page that the preview begins with.
  site text not null,
  -- The changed and removed records, and what each was when the preview was made.
  changes jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (business, id)
);

create index preview_expires_at on preview (expires_at);
