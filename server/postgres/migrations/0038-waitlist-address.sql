-- Keyed digests of the network address that joined, and of its IPv6 /48. The times that are offered count among the holds
-- of that address: otherwise one visitor could have times held by the dozen, with invented email addresses.
alter table waitlist_entry
  add column address text,
  add column site text;
