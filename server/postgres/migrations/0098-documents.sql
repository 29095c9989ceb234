-- The documents of a business: its own forms, screens, routes, messages and so on, over those of the installation.
create table document (
  business text not null references business,
  kind text not null,
  id text collate "C" not null,
  -- As text: the order of its properties is that of the fields, and jsonb has another.
  content json not null,
  -- The version of the business in which the document became what it is.
  version bigint not null,
  primary key (business, kind, id)
);

-- Every version of a form of a business that was in service, so that visits and answers keep the questions they began with.
create table document_version (
  business text not null,
  kind text not null check (kind in ('form', 'survey')),
  form text not null,
  version integer not null,
  document json not null,
  -- Of the document: what was checked against another one is not kept as an answer to this one.
  digest text not null,
  published_at timestamptz not null,
  primary key (business, kind, form, version)
);

-- Of a document, as text: jsonb has another order of properties.
alter table record_revision add column content json;
