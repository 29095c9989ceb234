-- When we learned that money had arrived. For earlier payments, it is taken from the booking's history.
alter table payment add column paid_at timestamptz;

update payment p set paid_at = coalesce((
    select min((entry->>'at')::timestamptz)
    from booking b, jsonb_array_elements(b.document->'history') entry
    where b.business = p.business and b.id = p.booking and entry->>'what' in ('paid', 'refunded')
  ), p.checked_at, p.created_at)
where p.received > 0;

-- Exports read the payments of a business in this order.
create index payment_created on payment (business, created_at, id);
