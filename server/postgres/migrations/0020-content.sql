-- Records of content: pages, posts, categories, authors, tags, products, collections. Not in `record`, because all of
-- a business's records are held in memory, while a blog may have 20,000 posts.
create table content (
  business text not null references business,
  kind text not null,
  slug text collate "C" not null,
  -- The record as in its file, without its blocks.
  document jsonb not null,
  blocks jsonb not null,
  -- Copies of what lists are filtered and sorted by.
  site text generated always as (document ->> 'site') stored,
  category text generated always as (document ->> 'category') stored,
  author text generated always as (document ->> 'author') stored,
  date text collate "C" generated always as (coalesce(document ->> 'date', '')) stored,
  primary key (business, kind, slug)
);

create index content_date on content (business, kind, date desc, slug);
create index content_category on content (business, category, date desc, slug) where category is not null;
create index content_author on content (business, author, date desc, slug) where author is not null;
create index content_tags on content using gin ((document -> 'tags')) where kind = 'post';
