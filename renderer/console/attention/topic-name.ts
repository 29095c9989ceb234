import type { ConsoleWords } from '../context/words.ts'

/** Returns what an entry of the outbox is about, in words; an unknown topic stays as it is. @param topic `booking.scheduled` */
export const formatTopic = (topic: string, words: ConsoleWords): string =>
  words.t('jobs.topic_name', { topic: topic.replace(/[._]/g, '-'), name: topic })
