-- What visitors consented to: receipts with digests, and each text once.
alter table submission add column consents jsonb not null default '[]';

create table consent_text (
  business text not null,
  -- SHA-256 of the text, in base64url.
  digest text not null,
  text text not null,
  primary key (business, digest)
);
