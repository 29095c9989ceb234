/** The primary's own metrics: few enough to be written without a library. */
export interface PrimaryMetrics {
  /** How many workers have ended unexpectedly since the start. */
  readonly lostWorkers: number
  readonly residentBytes: number
}

export const formatPrimaryMetrics = ({ lostWorkers, residentBytes }: PrimaryMetrics): string =>
  [
    '# HELP bookplate_lost_workers_total Workers that ended without having been told to.',
    '# TYPE bookplate_lost_workers_total counter',
    `bookplate_lost_workers_total ${lostWorkers}`,
    '# HELP process_resident_memory_bytes Resident memory size in bytes.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes{worker="primary"} ${residentBytes}`,
    '',
  ].join('\n')
