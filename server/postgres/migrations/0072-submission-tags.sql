-- What a business marks answers with. A constant default rewrites no rows.
alter table submission add column tags text[] not null default '{}';
