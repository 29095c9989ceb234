-- People who sign in to the console, and what they may do at which business. Of sessions, codes and invitations only
-- digests are stored: who reads these tables can sign in nowhere.
create table console_person (
  id text primary key,
  email text not null,
  -- As addresses are compared.
  email_key text not null unique,
  name text not null,
  created_at timestamptz not null
);

create table membership (
  -- `*`: the installation, with all of its businesses.
  business text not null,
  person text not null references console_person,
  role text not null,
  -- The calendar that is this person's own.
  provider text,
  created_at timestamptz not null,
  primary key (business, person)
);

create index membership_person on membership (person);

create table console_session (
  -- Names the session in lists; it opens nothing.
  id text primary key,
  digest text not null unique,
  person text not null references console_person on delete cascade,
  -- The only business it reaches, if the link of an invitation opened it: a link that somebody else may have copied does
  -- not prove whose address it is. Null: all of the person's.
  only_at text,
  -- The User-Agent of the browser, shortened.
  device text not null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  ends_at timestamptz not null
);

create index console_session_person on console_session (person);

-- The newest code of each person is the only one.
create table sign_in_code (
  person text primary key references console_person on delete cascade,
  digest text not null,
  tries int not null,
  ends_at timestamptz not null
);

create table invitation (
  business text not null,
  id text not null,
  digest text not null,
  email text not null,
  email_key text not null,
  role text not null,
  provider text,
  -- The person who invites; null: a script with the token. It ends with their right to invite.
  invited_by text,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (business, id),
  unique (business, email_key)
);

create index invitation_digest on invitation (digest);

create table passkey (
  -- As authenticators name it, in base64url.
  id text primary key,
  person text not null references console_person on delete cascade,
  -- As in `console_session`: what the session that added it reached.
  only_at text,
  -- SubjectPublicKeyInfo (RFC 5280), in base64url.
  public_key text not null,
  counter bigint not null,
  -- When the challenge of the last sign-in was issued: no older one is accepted, and none twice.
  challenged_at timestamptz,
  device text not null,
  created_at timestamptz not null
);

create index passkey_person on passkey (person);
