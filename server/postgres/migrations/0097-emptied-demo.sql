-- Its owner has begun without what the demo shows, so that the forms of the demo are no longer its own.
alter table business add column emptied boolean not null default false;
update business set emptied = true
  where exists (select from audit where audit.business = business.business and audit.action = 'emptyDemo');
