-- The appointments of a day, for the letter that lists them.
create index appointment_start on appointment (business, starts_at);
