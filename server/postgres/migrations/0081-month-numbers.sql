-- Months that are over, counted once for the numbers of a business, for all providers (an empty text) or one. What changes
-- them notes the start of the appointment; a row of a month counts only as long as it has seen all of these.
create table month_numbers (
  business text not null,
  zone text not null,
  month text not null,
  provider text not null,
  -- A digest of the changes that were known before counting.
  seen text not null,
  document json not null,
  stored_at timestamptz not null,
  primary key (business, zone, month, provider)
);

create table month_change (
  business text not null,
  starts_at timestamptz not null,
  id uuid not null,
  noted_at timestamptz not null,
  primary key (business, starts_at, id)
);
