-- What somebody is making of a document of a business, before it is published.
create table document_draft (
  business text not null references business,
  kind text not null,
  id text collate "C" not null,
  -- As text, like that of the document.
  content json not null,
  -- The version of the document that the draft began from; 0: there was none.
  base bigint not null,
  -- Increases with each change of the draft.
  revision integer not null default 1,
  -- Whose change was the last.
  author text not null,
  changed_at timestamptz not null,
  primary key (business, kind, id)
);
