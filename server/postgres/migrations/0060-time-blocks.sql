-- Time that the business keeps free of bookings, such as a training. Its occupancy, of the kind 'block', takes the time.
create table time_block (
  business text not null,
  -- Chosen by the client, so that sending a block again has no second effect.
  id uuid not null,
  occupancy uuid not null,
  title text,
  primary key (business, id),
  foreign key (business, occupancy) references occupancy
);

create index time_block_occupancy on time_block (business, occupancy);
