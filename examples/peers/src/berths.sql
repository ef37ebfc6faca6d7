-- TODO an index on (harbour, free_from), once there are more than a few berths
create table berth (
  id integer primary key,
  harbour text not null,
  free_from text
);
