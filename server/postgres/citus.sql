-- Spreads the tables over the workers of a Citus cluster, by business: see docs/operating.md. Run it once, with
-- `psql --set ON_ERROR_STOP=1 --file server/postgres/citus.sql "$DATABASE_URL"`, on a coordinator whose database
-- Bookplate has migrated. A table comes after those that it references.
--
-- Every table is named here (`tests/contracts/citus.test.ts`). Those that stay on the coordinator are named in comments
-- of the form `-- local: <table>`, with the reason.

begin;

-- Which businesses there are: every worker has all of them, because other tables refer to it.
select create_reference_table('business');

select create_distributed_table('gate', 'business', colocate_with := 'none');
select create_distributed_table('record', 'business', colocate_with := 'gate');
select create_distributed_table('occupancy', 'business', colocate_with := 'gate');
select create_distributed_table('time_block', 'business', colocate_with := 'gate');
select create_distributed_table('hold', 'business', colocate_with := 'gate');
select create_distributed_table('held', 'business', colocate_with := 'gate');
select create_distributed_table('kept_time', 'business', colocate_with := 'gate');
select create_distributed_table('booking', 'business', colocate_with := 'gate');
select create_distributed_table('appointment', 'business', colocate_with := 'gate');
select create_distributed_table('reminder', 'business', colocate_with := 'gate');
select create_distributed_table('month_numbers', 'business', colocate_with := 'gate');
select create_distributed_table('month_change', 'business', colocate_with := 'gate');
select create_distributed_table('busy_feed', 'business', colocate_with := 'gate');
select create_distributed_table('calendar_connection', 'business', colocate_with := 'gate');
select create_distributed_table('one_time_link_use', 'business', colocate_with := 'gate');
select create_distributed_table('idempotency', 'business', colocate_with := 'gate');
select create_distributed_table('booking_list_link', 'business', colocate_with := 'gate');
select create_distributed_table('email_verification', 'business', colocate_with := 'gate');
select create_distributed_table('waitlist_entry', 'business', colocate_with := 'gate');
select create_distributed_table('waitlist_link', 'business', colocate_with := 'gate');
select create_distributed_table('submission', 'business', colocate_with := 'gate');
select create_distributed_table('submission_part', 'business', colocate_with := 'gate');
select create_distributed_table('submission_count', 'business', colocate_with := 'gate');
select create_distributed_table('consent_text', 'business', colocate_with := 'gate');
select create_distributed_table('form_progress', 'business', colocate_with := 'gate');
select create_distributed_table('upload', 'business', colocate_with := 'gate');
select create_distributed_table('payment', 'business', colocate_with := 'gate');
select create_distributed_table('refund', 'business', colocate_with := 'gate');
select create_distributed_table('dispute', 'business', colocate_with := 'gate');
select create_distributed_table('desk_payment', 'business', colocate_with := 'gate');
select create_distributed_table('gift_card', 'business', colocate_with := 'gate');
select create_distributed_table('gift_card_entry', 'business', colocate_with := 'gate');
select create_distributed_table('content', 'business', colocate_with := 'gate');
select create_distributed_table('document', 'business', colocate_with := 'gate');
select create_distributed_table('document_draft', 'business', colocate_with := 'gate');
select create_distributed_table('publication_schedule', 'business', colocate_with := 'gate');
select create_distributed_table('document_version', 'business', colocate_with := 'gate');
select create_distributed_table('record_revision', 'business', colocate_with := 'gate');
select create_distributed_table('audit', 'business', colocate_with := 'gate');
select create_distributed_table('search_document', 'business', colocate_with := 'gate');
select create_distributed_table('search_index', 'business', colocate_with := 'gate');
select create_distributed_table('preview', 'business', colocate_with := 'gate');
select create_distributed_table('photo', 'business', colocate_with := 'gate');
select create_distributed_table('image', 'business', colocate_with := 'gate');
select create_distributed_table('image_variant', 'business', colocate_with := 'gate');

commit;

-- Jobs take entries of all businesses, in the order in which they are due, and skip those that are locked.
-- local: outbox
-- What the mail server did last, whatever the business.
-- local: mail_sign
-- It refers to the outbox.
-- local: link_request

-- People belong to several businesses, and who signs in is looked up before the business is known.
-- local: membership
-- local: invitation

-- Of the installation, without a business.
-- local: migration
-- local: job
-- local: secret
-- local: operator_session
-- local: console_person
-- local: console_session
-- local: sign_in_code
-- local: browser_sign_in_code
-- local: shared_sign_in_code
-- local: passkey
-- local: embed_script
-- local: published_file
-- local: rate_limit
-- Also: as a reference table, publishing a version and answering it would wait for each other forever.
-- local: form_version
-- The records of the test provider, which knows no businesses.
-- local: test_checkout
-- local: test_refund
