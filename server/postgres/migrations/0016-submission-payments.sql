-- A payment is for a booking or for a submission, never for both.
alter table payment
  alter column booking drop not null,
  add column submission text,
  add constraint payment_submission unique (business, submission),
  add foreign key (business, submission) references submission,
  add constraint payment_subject check ((booking is null) <> (submission is null));

-- awaiting-payment: submitted, but not complete until it is paid. unpaid: submitted, but not paid in time.
alter table submission
  drop constraint submission_status_check,
  add constraint submission_status_check
    check (status in ('complete', 'partial', 'draft', 'awaiting-payment', 'unpaid'));

-- Summaries count only what is complete, and what is left of surveys.
drop index submission_without_part;
create index submission_without_part on submission (business, kind, form)
  where part is null and status in ('complete', 'partial');
