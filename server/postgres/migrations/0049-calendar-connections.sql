-- Calendars of providers at Google and Microsoft whose owners have consented, or were invited to. Tokens and verifiers
-- are encrypted. An invitation does not touch the consent that it may replace.
create table calendar_connection (
  business text not null,
  provider text not null,
  platform text not null,
  refresh_token text,
  connected_at timestamptz,
  fault text,
  state_digest text,
  code_verifier text,
  invited_until timestamptz,
  primary key (business, provider, platform)
);

-- Events for calendars elsewhere have a lane of their own in the outbox: neither letters nor webhooks wait for them.
create index outbox_due_calendar on outbox (next_attempt_at) where delivered_at is null and topic = 'calendar.event';
