-- A draft may also change files of the configuration, and begin with the home page.
-- json and not jsonb: the order of a form's properties is the order of its fields.
alter table preview
  alter column site drop not null,
  add column files json not null default '[]';

-- Files that were published from a preview. They replace those on the disk of every server.
create table published_file (
  file text collate "C" primary key,
  -- Null if the file is removed.
  content json,
  -- The digest of the file on the disk that this one replaces; null if there was none. An edit on the disk replaces
  -- what was published.
  base text,
  -- Increases with every publication.
  revision bigint not null,
  published_at timestamptz not null
);
