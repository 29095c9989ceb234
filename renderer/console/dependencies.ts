/**
 * Which folders of the console each feature may import: one line a feature, separated by spaces. A feature stands below
 * those that it depends on, so there are no circles. `tests/architecture/console-imports.test.ts` finds an import that is
 * missing here, and an entry that is not used.
 */
export const consoleDependencies: Readonly<Record<string, string>> = {
  image: '',
  'week-hours': '',
  calendars: '',
  'sign-in': '',
  answers: '',
  'time-blocks': '',
  schedule: '',
  documents: '',
  'form-import': '',
  account: 'sign-in',
  'json-editor': '',
  share: '',
  forms: 'documents form-import json-editor share',
  website: 'documents forms image',
  advanced: 'documents json-editor',
  emails: 'documents image json-editor',
  readiness: 'account sign-in',
  onboarding: 'account share sign-in',
  branding: 'image',
  booking: 'calendars',
  customers: 'booking',
  'new-booking': 'booking customers',
  requests: 'booking',
  'class-sessions': 'booking schedule',
  agenda: 'time-blocks booking schedule class-sessions',
  calendar: 'agenda time-blocks booking requests schedule class-sessions',
  records: 'image week-hours',
  messages: 'documents records',
  hours: 'calendars records week-hours',
  'team-members': 'records',
  activity: 'booking records',
  bookings: 'booking records',
  reports: 'records',
  transfer: 'records onboarding',
  attention: 'calendars records',
  jobs: 'attention',
  dashboard: 'agenda attention time-blocks booking readiness requests schedule class-sessions onboarding',
}

/** The folders that every feature may import. Each of them may import those before it. */
export const sharedConsoleFolders: readonly string[] = ['context', 'time', 'texts', 'ui', 'saving', 'undo']

/** The routes and the navigation, which put the pages together. No folder imports it, nor the files beside this one. */
export const consoleShell = 'frame'
