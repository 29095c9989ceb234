-- The scopes of the documents in the index (`server/features/search/store/search-scope.ts`): a query reads no others. May name
-- some that have no documents any more.
alter table search_index add column scopes text[] not null default '{}';

update search_index i set scopes = array(
  select distinct lexeme from search_document d, unnest(d.words) where d.business = i.business and lexeme like '%/%');
