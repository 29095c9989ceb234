-- Events for other programs have a lane of their own in the outbox, so that letters do not wait for slow receivers. The
-- entries about submissions that were written before stay without a due time: nobody is told of them late.
create index outbox_due_webhook on outbox (next_attempt_at) where delivered_at is null and topic = 'webhook.event';
create index outbox_due_letter on outbox (next_attempt_at) where delivered_at is null and topic <> 'webhook.event';
drop index outbox_due;

-- The log of deliveries.
create index outbox_webhook on outbox (business, created_at desc, id desc) where topic = 'webhook.event';
