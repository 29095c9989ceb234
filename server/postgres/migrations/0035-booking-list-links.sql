-- Links to the list of somebody's bookings, which were sent to their address. They expire.
create table booking_list_link (
  business text not null,
  -- SHA-256 of the token in the URL, in hexadecimal. The token itself is only in the letter.
  token_hash text not null,
  -- Whose bookings: the address as bookings are found by. Personal data, which goes with the link.
  email_key text not null,
  expires_at timestamptz not null,
  primary key (business, token_hash)
);

create index booking_list_link_expiry on booking_list_link (expires_at);
create index booking_list_link_email on booking_list_link (business, email_key);
