-- When the draft of a record goes into service, and when what is published is taken down again.
create table publication_schedule (
  business text not null references business,
  -- As in `document_draft`.
  kind text not null,
  id text collate "C" not null,
  publish_at timestamptz,
  take_down_at timestamptz,
  -- Who chose the times: the change is made in their name.
  author text not null,
  -- When one of the times came and the change was refused, and the problem.
  failed_at timestamptz,
  failure jsonb,
  primary key (business, kind, id)
);

create index publication_schedule_publish on publication_schedule (publish_at) where publish_at is not null;
create index publication_schedule_take_down on publication_schedule (take_down_at) where take_down_at is not null;
