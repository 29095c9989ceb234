-- Forms and surveys that are hosted, and what people answered.

-- What several servers of one installation have to agree on and nobody else may know.
create table secret (
  name text primary key,
  value text not null
);

-- Every version of a form that was in service, so that its answers can be read as long as they are kept. Of the
-- installation, as the configuration is: all its businesses have the same forms.
create table form_version (
  kind text not null check (kind in ('form', 'survey')),
  form text not null,
  version integer not null,
  -- As text: the order of its properties is that of the fields, and jsonb has another.
  document json not null,
  -- Of the document: what was checked against another one is not kept as an answer to this one.
  digest text not null,
  published_at timestamptz not null,
  primary key (kind, form, version)
);

create table submission (
  business text not null,
  id text not null,
  kind text not null,
  form text not null,
  version integer not null,
  -- partial: of a survey, draft: of a form; both are still to be handed in.
  status text not null check (status in ('complete', 'partial', 'draft')),
  -- Personal data, erased as a whole.
  answers jsonb not null,
  email_keys text[] not null,
  erased_at timestamptz,
  scores jsonb not null,
  end_id text,
  step text,
  locale text not null,
  started_at timestamptz not null,
  -- When it was handed in, or last kept.
  saved_at timestamptz not null,
  -- Keyed hash of the sender's address, by which they are limited; forgotten after a day.
  address text,
  -- The quotas that it takes a place of.
  quotas text[] not null,
  booking text,
  primary key (business, id)
);

create index submission_list on submission (business, kind, form, saved_at desc, id desc);
create index submission_latest on submission (business, saved_at desc, id desc);
create index submission_version on submission (kind, form, version);
create index submission_address on submission (business, address, saved_at) where address is not null;
create index submission_emails on submission using gin (email_keys);
create index submission_retention on submission (business, saved_at) where erased_at is null;

-- A file beside the database; the row says that it is there and whose it is.
create table upload (
  business text not null,
  id text not null,
  kind text not null,
  form text not null,
  -- A pointer into the values, with * for each place in a list.
  field text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  address text,
  created_at timestamptz not null,
  -- Null: no answer refers to it yet.
  submission text,
  primary key (business, id),
  foreign key (business, submission) references submission
);

create index upload_submission on upload (business, submission) where submission is not null;
create index upload_orphan on upload (created_at) where submission is null;
create index upload_address on upload (business, address, created_at) where address is not null;

alter table idempotency add column submission text;
