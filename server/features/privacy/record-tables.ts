import type { TableDeclarations } from './declaration.ts'

const byBusiness = 'until the business changes it'

export const recordTableDeclarations = {
  business: {
    about: 'which businesses there are',
    other: 'business hosts version standby emptied uses_demo_forms',
    kept: byBusiness,
  },
  record: {
    about:
      'what a business declares: services, providers with their names and addresses for emails, and so on',
    staff: 'document',
    other: 'business kind key version',
    kept: byBusiness,
  },
  content: {
    about: 'pages, posts and products, which may name their authors',
    staff: 'document blocks author names',
    other: 'business kind slug site category date version',
    kept: byBusiness,
  },
  document: {
    about: 'forms, screens, routes, messages and so on that a business has changed or added',
    other: 'business kind id content version',
    kept: byBusiness,
  },
  document_draft: {
    about:
      'what somebody is making of such a document, or of a page, post or product, before it is published',
    staff: 'author',
    other: 'business kind id content base revision changed_at',
    kept: 'until it is published or discarded',
  },
  publication_schedule: {
    about: 'when a page, post or product is published, and taken down again',
    staff: 'author',
    other: 'business kind id publish_at take_down_at failed_at failure',
    kept: 'until then, or until somebody chooses otherwise',
  },
  document_version: {
    about: 'versions of forms of a business that people have answered',
    other: 'business kind form version document digest published_at',
    kept: 'stays: what was asked',
  },
  record_revision: {
    about: 'what records and content were before they were changed, and who changed them',
    staff: 'document author',
    other: 'business kind key version what at content replaced_at',
    kept: 'the newest 100 of each record, each for `retention.revisions` days after it was replaced (365 without it)',
  },
  audit: {
    about:
      'who changed what: of records, how they were changed; of bookings, payments and answers only the id, and of an erasure not even that',
    pseudonymous: 'key',
    staff: 'author patch',
    other: 'business id at action kind version',
    exported: 'nothing: an id says who changed something, not whose it was',
    erased: 'nothing: no data of visitors is in it',
    kept: '`retention.audit` days (730 without it)',
  },
  search_document: {
    about: 'the texts of records and content, as the search finds them; nothing of visitors is in it',
    staff: 'title text title_words words',
    other: 'business kind key language configuration date',
    kept: 'as long as the record',
  },
  search_index: {
    about: 'how far the search index has got',
    other: 'business digest version target cursor_kind cursor_key scopes',
    kept: 'stays: no data of people',
  },
  photo: {
    about: 'photos of providers',
    staff: 'bytes',
    other: 'business id width media_type created_at',
    kept: byBusiness,
  },
  image: {
    about: 'pictures of services and content',
    staff: 'name bytes placeholder',
    other: 'business id width height created_at',
    kept: byBusiness,
  },
  image_variant: {
    about: 'the same in the sizes that visitors get',
    staff: 'bytes',
    other: 'business image width format',
    kept: 'with its picture',
  },
  preview: {
    about: 'drafts of records; what people enter in a preview is in tables like these of a schema of its own',
    staff: 'changes files',
    other: 'business id site created_at expires_at',
    exported: '`previews`: what the person entered in them',
    erased: 'in its tables and files as in the real ones',
    kept: '30 days at most',
  },
  busy_feed: {
    about: 'when calendars elsewhere say that providers are busy, without what they do then',
    staff: 'provider during',
    other:
      'business feed etag last_modified checked_at fetched_at succeeded_at failing_since fault fault_code report',
    kept: 'as long as the provider has the calendar',
  },
  calendar_connection: {
    about:
      'consents of providers to read and write their calendars at Google and Microsoft; tokens are encrypted, and no export has them',
    staff: 'provider refresh_token',
    other: 'business platform connected_at fault state_digest code_verifier invited_until',
    kept: 'until it is disconnected, or the provider is removed',
  },
} as const satisfies TableDeclarations
