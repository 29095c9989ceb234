/**
 * Which features each feature may import: one line a feature, separated by spaces. A feature stands below those that it
 * depends on, so there are no circles; where two need each other, one takes a function or publishes an event.
 * `tests/architecture/server-imports.test.ts` finds an import that is missing here, and an entry that is not used.
 */
export const featureDependencies: Readonly<Record<string, string>> = {
  'busy-feeds': '',
  embedding: '',
  jobs: '',
  'live-changes': '',
  'opening-hours': '',
  pricing: '',
  'rich-text': '',
  timezones: '',
  outbox: '',
  audit: 'outbox',
  'dead-letters': 'audit outbox',
  directory: 'audit pricing rich-text',
  starters: 'directory',
  'gift-cards': 'audit pricing',
  privacy: 'audit',
  images: 'jobs directory',
  payments: 'pricing gift-cards outbox',
  slots: 'busy-feeds opening-hours directory',
  business: 'opening-hours pricing directory images slots',
  'request-limits': 'slots',
  receipts: 'gift-cards slots',
  content: 'pricing rich-text directory images business',
  emails: 'directory images request-limits',
  forms:
    'audit directory gift-cards outbox privacy images payments slots business request-limits content emails',
  people: 'audit live-changes directory request-limits emails',
  search: 'rich-text directory content',
  backup: 'forms',
  bookings:
    'audit busy-feeds opening-hours pricing directory gift-cards outbox privacy payments slots business request-limits receipts emails forms people',
  checkout: 'audit pricing directory gift-cards payments slots request-limits receipts forms bookings',
  maintenance: 'bookings',
  reminders: 'directory outbox slots emails bookings',
  schedule: 'audit busy-feeds opening-hours images slots people bookings',
  waitlist: 'busy-feeds directory outbox slots request-limits emails forms bookings',
  webhooks: 'audit directory outbox forms bookings',
  customers: 'audit gift-cards outbox privacy payments slots forms people bookings checkout waitlist',
  notifications: 'audit directory outbox payments emails people bookings checkout',
  records:
    'audit pricing directory privacy images slots business request-limits content forms people bookings schedule',
  'document-drafts': 'directory audit people records',
  website: 'audit directory content records document-drafts',
  messages: 'directory people',
  reports: 'opening-hours pricing directory payments slots people bookings schedule',
  activity: 'audit directory people records',
  calendars: 'audit busy-feeds jobs directory outbox slots emails people bookings notifications',
  previews:
    'audit directory gift-cards payments slots content emails forms people bookings checkout waitlist records',
  'email-samples': 'emails forms people bookings waitlist notifications records calendars',
  setup: 'directory slots people records',
  transfer:
    'audit directory gift-cards images request-limits forms bookings checkout schedule customers records',
  attention: 'dead-letters pricing payments forms schedule calendars',
}
