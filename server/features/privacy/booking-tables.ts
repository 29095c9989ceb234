import type { TableDeclarations } from './declaration.ts'

export const bookingTableDeclarations = {
  booking: {
    about: 'bookings, with contact, guests, answers and changes',
    personal: 'contact guests email_key phone_key guest_keys document team_note',
    pseudonymous: 'id reference',
    other:
      'business status revision created_at starts_at ends_at currency total due_now paid_at_visit approval erased_at team_note_version',
    exported:
      '`bookings` and `notes`; of bookings of others, only the appointments and the person among the guests',
    erased:
      'contact, answers, source, reasons of changes and the note of the team are emptied; the other guests stay, because they are other people',
    kept: 'contact, guests, answers and notes until `retention.bookings`; times, services and amounts stay without the person, for accounts and statistics',
  },
  appointment: {
    about: 'the appointments of bookings',
    pseudonymous: 'booking',
    staff: 'provider document',
    other: 'business position service starts_at ends_at seats occupancy',
    exported: 'in `bookings`',
    kept: 'stays: it says when which provider worked, not for whom',
  },
  occupancy: {
    about: 'taken time of providers',
    staff: 'provider',
    other: 'business id during service starts_at kind capacity seats_taken',
    kept: 'as long as the time is taken',
  },
  time_block: {
    about: 'time of providers that the business blocks',
    staff: 'title',
    other: 'business id occupancy series',
    kept: 'until the business removes it',
  },
  month_numbers: {
    about: 'counted months, of all providers and of each: how many appointments and minutes, not whose',
    staff: 'provider document',
    other: 'business zone month seen stored_at',
    kept: '30 days, or until they are counted again',
  },
  month_change: {
    about: 'starts of past appointments that have changed, so that their month is counted again',
    other: 'business starts_at id noted_at',
    kept: '30 days',
  },
  hold: {
    about: 'times that are held while somebody books',
    pseudonymous: 'id client address site',
    other: 'business expires_at',
    exported: 'nothing: it says not whose it is',
    erased: 'what is held for a waitlist entry is released; the others expire',
    kept: '10 to 30 minutes',
  },
  held: {
    about: 'the times of holds',
    pseudonymous: 'hold',
    other: 'business position occupancy seats',
    erased: 'with its hold',
    kept: 'with its hold',
  },
  kept_time: {
    about: 'since when an address holds the same time, which it may not do for ever',
    pseudonymous: 'address',
    other: 'business provider starts_at since until',
    exported: 'nothing: it says not whose it is',
    erased: 'stays: nothing leads from a person to it',
    kept: '30 minutes after the hold',
  },
  one_time_link_use: {
    about: 'which booking used a one-time link up',
    pseudonymous: 'booking',
    other: 'business slug',
    kept: 'stays, so that the link is not used twice',
  },
  booking_list_link: {
    about: 'links to the list of all bookings of an address',
    personal: 'email_key',
    pseudonymous: 'token_hash',
    other: 'business expires_at',
    exported: 'nothing: the address is that of the export',
    erased: 'removed',
    kept: '1 hour; removed within 30 days after that',
  },
  link_request: {
    about: 'requests for such links, and for the link to a booking',
    personal: 'reference email',
    pseudonymous: 'mailbox',
    other: 'business id locale sent_at',
    exported: 'nothing: the address is that of the export',
    erased: 'removed',
    kept: 'address and reference until the email is sent; the digest of the address, for the limit of emails, with its outbox entry',
  },
  waitlist_entry: {
    about: 'who waits for a time to become free',
    personal: 'first_name last_name email email_key',
    pseudonymous: 'id hold address site',
    other:
      'business service provider first_day last_day part locale created_at ends_at offered offered_until offer_sent no_offer_before',
    exported: '`waitlist`',
    erased: 'removed; what is held for it is released',
    kept: 'until its last day is over or it is booked, or until `retention.waitlist` days after it was added and its first day has come',
  },
  waitlist_link: {
    about: 'links in emails to people on the waitlist',
    pseudonymous: 'token_hash entry',
    other: 'business',
    erased: 'with its entry',
    kept: 'with its entry',
  },
  idempotency: {
    about: 'requests that were carried out, so that repeating one has no second effect',
    personal: 'key',
    pseudonymous: 'fingerprint booking submission',
    other: 'business created_at',
    exported: 'nothing: no reply is stored, only a digest of the request',
    erased: 'removed with the booking or submission',
    kept: '30 days',
  },
  gate: {
    about: 'row locks, among them one for each address whose bookings are limited',
    personal: 'name',
    other: 'business used_at',
    exported: 'nothing: the address is that of the export',
    erased: 'removed',
    kept: '30 days after its last use',
  },
  outbox: {
    about:
      'emails and webhooks to send, and the log of those that were sent; it names bookings and submissions by id, and keeps the times before a change while that can be undone',
    pseudonymous: 'document',
    other:
      'business id topic created_at attempts next_attempt_at delivered_at last_error written_to_file withheld',
    exported: '`messages`',
    erased: 'what has not been sent yet is sent without the person, or not at all',
    kept: '30 days, or until `retention.messages`',
  },
} as const satisfies TableDeclarations
