-- Until now the forms of the demo answered for every business that named them. They are documents of the demo now: at the
-- next start, each business of before gets those that it uses.
alter table business add column uses_demo_forms boolean not null default false;
update business set uses_demo_forms = true;
