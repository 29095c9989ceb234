-- What records were before they were changed, and who changed them.
create table record_revision (
  business text not null,
  -- As in `record` and `content`.
  kind text not null,
  key text collate "C" not null,
  -- The version of the business in which the record became this.
  version bigint not null,
  -- `found`: it was there before its first revision was written; else created, changed, deleted, restored.
  what text not null,
  -- Null: not known, because it was found.
  author text,
  at timestamptz,
  -- The record with its blocks. Null as long as it is the record itself, and if the record was deleted.
  document jsonb,
  -- When the next revision replaced it.
  replaced_at timestamptz,
  primary key (business, kind, key, version)
);

create index record_revision_age on record_revision (business, replaced_at) where replaced_at is not null;
