-- Who is signed in to the operator's pages. Only digests: who reads this table can sign in nowhere.
create table operator_session (
  digest text primary key,
  -- Of the operator's token that opened it: with another token it is over.
  token_digest text not null,
  -- When its cookie was given out; after a while it is replaced by another.
  issued_at timestamptz not null,
  replaced boolean not null default false,
  ends_at timestamptz not null
);

create index operator_session_end on operator_session (ends_at);
