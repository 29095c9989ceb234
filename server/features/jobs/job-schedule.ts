/** How often each recurring job is due, in minutes. */
export const jobIntervalMinutes = {
  'tidy holds': 1,
  'reconcile payments': 0.5,
  'execute refunds': 0.5,
  'offer free times': 0.5,
  'apply retention': 60,
  forget: 60,
  'write digests': 1,
  'write reminders': 1,
  'publish on time': 0.25,
  'update search index': 1,
  'tidy uploads': 60,
  'tidy rate limits': 10,
  'refresh busy feeds': 0.5,
  'encode pictures': 0.5,
} as const satisfies Readonly<Record<string, number>>

export type JobName = keyof typeof jobIntervalMinutes

/** Returns what a declaration of the job begins with. */
export const getJobSchedule = (name: JobName): { readonly name: JobName; readonly everyMinutes: number } => ({
  name,
  everyMinutes: jobIntervalMinutes[name],
})
