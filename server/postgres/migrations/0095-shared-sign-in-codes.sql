-- When strangers have used up what new browsers may ask for, everybody who asks within some minutes is mailed one code together.
create table shared_sign_in_code (
  person text not null references console_person on delete cascade,
  -- Counts the minutes in which it was asked for.
  slot bigint not null,
  digest text not null,
  ends_at timestamptz not null,
  primary key (person, slot)
);
