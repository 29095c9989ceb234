-- What the answers to a form come to, counted in parts, so that a summary need not read every submission again.

-- A part: about a thousand submissions of one version. Who changes one of them deletes the counts of its part.
create table submission_part (
  business text not null,
  kind text not null,
  form text not null,
  part integer not null,
  version integer not null,
  -- How many submissions were put into it.
  size integer not null,
  primary key (business, kind, form, part)
);

-- Null: not put into a part yet.
alter table submission add column part integer;

create index submission_without_part on submission (business, kind, form) where part is null and status <> 'draft';
create index submission_part_of on submission (business, kind, form, part) where part is not null;

create table submission_count (
  business text not null,
  kind text not null,
  form text not null,
  part integer not null,
  -- The version that is summed up; 0: all of them.
  version integer not null,
  -- Of all that decides what is counted: documents, zone, format.
  digest text not null,
  -- Holds the latest texts that people wrote: personal data.
  counts json not null,
  primary key (business, kind, form, part, version)
);
