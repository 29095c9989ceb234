import type { ConsoleI18n } from '../context/i18n.ts'

/** Returns what an entry of the outbox is about, in words; an unknown topic stays as it is. @param topic `booking.scheduled` */
export const formatTopic = (topic: string, i18n: ConsoleI18n): string =>
  i18n.t('jobs.topic_name', { topic: topic.replace(/[._]/g, '-'), name: topic })
