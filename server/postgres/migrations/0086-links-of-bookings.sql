-- A visitor's move asks which link its booking has used up. Few bookings have used one.
create index one_time_link_use_booking on one_time_link_use (business, booking);
