-- A search for words that most documents contain reads the latest ones (`server/features/search/store/find-search-hits.ts`).
create index search_document_recent on search_document (business, configuration, date);
drop index search_document_configuration;
