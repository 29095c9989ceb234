-- Since when an address holds the same time, again and again: a few rows for each hold, forgotten soon after its end. They may
-- be lost, like the counters of rate limits.
create unlogged table kept_time (
  business text not null,
  -- Keyed digest, as in hold.
  address text not null,
  provider text not null,
  starts_at timestamptz not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (business, address, provider, starts_at)
);

create index kept_time_age on kept_time (until);
