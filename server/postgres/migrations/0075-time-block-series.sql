-- Blocks that were made together, every week for example. Null: a single one.
alter table time_block add column series uuid;

create index time_block_series on time_block (business, series) where series is not null;
