-- A mailed code belongs to the browser that asked for it, so that nobody else replaces it or uses up its tries. Those that
-- hold in any browser stay in sign_in_code, where servers of the version before have theirs.
create table browser_sign_in_code (
  browser text not null,
  person text not null references console_person on delete cascade,
  digest text not null,
  tries int not null,
  ends_at timestamptz not null,
  primary key (browser, person)
);

create index browser_sign_in_code_person on browser_sign_in_code (person);
