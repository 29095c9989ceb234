-- Pictures of services, covers and content. `id` is made from the content, so what an address shows never changes.
create table image (
  business text not null,
  id text not null,
  -- What an export names the file.
  name text not null,
  -- In pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  -- WebP.
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (business, id)
);

-- The files that visitors receive, each encoded on first demand. `width` is a name: 800 stands for at most 800 pixels.
create table image_variant (
  business text not null,
  image text not null,
  width integer not null check (width > 0),
  format text not null,
  bytes bytea not null,
  primary key (business, image, width, format),
  foreign key (business, image) references image (business, id) on delete cascade
);

-- These bytes are compressed already.
alter table image alter column bytes set storage external;
alter table image_variant alter column bytes set storage external;
