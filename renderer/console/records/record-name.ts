import { isText } from '#schemas/runtime/core/localized-text.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

type JsonRecord = Readonly<Record<string, unknown>>

/** The slug or id that the calls know the record by. */
export const getRecordKeyText = ({ id, slug }: JsonRecord): string => String(id ?? slug ?? '')

export const formatRecordName = (record: JsonRecord, i18n: ConsoleI18n): string =>
  isText(record.name) && i18n.text(record.name) !== '' ? i18n.text(record.name) : getRecordKeyText(record)
