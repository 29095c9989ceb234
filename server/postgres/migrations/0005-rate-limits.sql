-- What strangers did, counted by keyed digests of who they are. Unlogged: the counters cost no flush of the log, and
-- begin anew after a crash of the database.
create unlogged table rate_limit (
  key text primary key,
  points integer not null,
  -- Milliseconds since 1970; points count until then.
  expire bigint
) with (fillfactor = 50);

create index rate_limit_expiry on rate_limit (expire);

-- The /48 of an IPv6 address, counted besides its /64.
alter table hold add column site text;
create index hold_site on hold (business, site) where site is not null;

-- Counted in rate_limit from now on.
alter table submission drop column address;
alter table upload drop column address;
