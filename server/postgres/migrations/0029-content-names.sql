-- Every text in a record that can be the name of another record, a form or a survey, or the id of an image, wherever it
-- stands: so what names a record is found without reading all content. A text may only look like a name; who asks
-- checks that.
alter table content add column names jsonb generated always as (
  jsonb_path_query_array(document, 'strict $.** ? (@ like_regex "^(?:[a-z0-9-]{1,80}|im_[A-Za-z0-9_-]{22})$")')
  || jsonb_path_query_array(blocks, 'strict $.** ? (@ like_regex "^(?:[a-z0-9-]{1,80}|im_[A-Za-z0-9_-]{22})$")')
) stored;

create index content_names on content using gin (names);
