-- The versions of the script for other sites, which pages may include under an address that never changes.
create table embed_script (
  path text primary key,
  code text not null,
  kept_at timestamptz not null
);
