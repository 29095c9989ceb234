-- Records of content, services, providers and teams as visitors search them: a row for each language in which their
-- texts differ. Written by `server/features/search/store/search-index.ts`, from the other tables alone.
create table search_document (
  business text not null references business,
  kind text not null,
  key text collate "C" not null,
  -- Of the texts.
  language text not null,
  -- The text search configuration of the language: its stemmer and stop words.
  configuration text not null,
  -- The day from which the record is found; '' for those without a date.
  date text collate "C" not null,
  title text not null,
  text text not null,
  -- Both contain, besides the words, a lexeme for each locale whose visitors read these texts, so that one index
  -- lookup selects business, locale and words. The positions of weight D count the words of `text`.
  title_words tsvector not null,
  words tsvector not null,
  primary key (business, kind, key, language)
);

create index search_document_configuration on search_document (business, configuration);
-- Without `fastupdate`: a search would read all that was written since the last vacuum, word by word.
create index search_document_title_words on search_document using gin (title_words) with (fastupdate = off);
create index search_document_words on search_document using gin (words) with (fastupdate = off);

-- How far the index of a business has got.
create table search_index (
  business text primary key references business,
  -- The rules by which the texts of records were collected; other rules index everything again.
  digest text not null,
  -- The version of the business whose changes are all in the index.
  version bigint not null,
  -- While indexing: the version that will be in the index, and the last record that is.
  target bigint,
  cursor_kind text collate "C" not null default '',
  cursor_key text collate "C" not null default ''
);

-- The version of the business in which the record was last changed, as in `record`.
alter table content add column version bigint not null default 0;
create index content_version on content (business, version);
