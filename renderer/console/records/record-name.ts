import { isText } from '#schemas/runtime/core/localized-text.ts'
import type { ConsoleWords } from '../context/words.ts'

type JsonRecord = Readonly<Record<string, unknown>>

/** The slug or id that the calls know the record by. */
export const getRecordKeyText = ({ id, slug }: JsonRecord): string => String(id ?? slug ?? '')

export const formatRecordName = (record: JsonRecord, words: ConsoleWords): string =>
  isText(record.name) && words.text(record.name) !== '' ? words.text(record.name) : getRecordKeyText(record)
