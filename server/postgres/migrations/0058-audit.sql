-- Who changed what, with no more than ids of what belongs to visitors. Rows are added and expire; servers have no right
-- to change or delete one (`row-security.ts`).
create table audit (
  business text not null,
  id uuid not null,
  at timestamptz not null,
  author text not null,
  -- The call, or `import`.
  action text not null,
  -- What was changed: the kind of a record or another word, and its key or id.
  kind text,
  key text,
  -- Of a record, the version that it has since.
  version bigint,
  -- Of a record, what was changed in it, as a JSON Patch (RFC 6902).
  patch jsonb,
  primary key (business, id)
);

create index audit_time on audit (business, at desc, id desc);
create index audit_subject on audit (business, kind, key, at desc, id desc);
