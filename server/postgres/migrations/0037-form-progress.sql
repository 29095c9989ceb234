-- How far visitors get in a form, as counters without anything about a visitor. Their number is bounded: the steps of the
-- versions of a form, and a few buckets of time.
create table form_progress (
  business text not null,
  kind text not null,
  form text not null,
  version integer not null,
  -- 'started', 'completed', 'step <id>', or 'seconds <upper bound>' of those who completed it.
  counter text not null,
  count bigint not null,
  primary key (business, kind, form, version, counter)
);
