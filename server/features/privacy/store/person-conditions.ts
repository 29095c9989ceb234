/** Finds the rows of a person. Letter case of addresses and punctuation of telephone numbers do not matter. */
import { phonePattern } from '#schemas/runtime/core/contact-details.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { type Statement, sql } from '#server/postgres/sql.ts'
import { normalizePhone, type PersonQuery } from '../person.ts'

/** Matches bookings that the person made. */
export const contactCondition = (person: PersonQuery): Statement =>
  matchesAny([
    ...listEmailKeys(person).map(key => sql`email_key = ${key}`),
    ...listPhoneDigits(person).map(digits =>
      person.isPhoneOnly
        ? sql`phone_key = ${digits}`
        : sql`${selectDigits(sql`contact->>'phone'`)} = ${digits}`,
    ),
    ...(person.booking === undefined ? [] : [sql`id = ${person.booking}`]),
  ])

/** Matches bookings of others to which the person was brought along. */
export const guestCondition = (person: PersonQuery): Statement =>
  matchesAny(listEmailKeys(person).map(key => sql`guest_keys @> array[${key}]::text[]`))

/**
 * Matches submissions with the person's address in an email field, or the telephone number as any answer. Only answers
 * with the digits in their order are looked through, one by one: to compare the text first takes a fifth of that.
 */
export const respondentCondition = (person: PersonQuery): Statement =>
  matchesAny([
    ...listEmailKeys(person).map(key => sql`email_keys @> array[${key}]::text[]`),
    ...listPhoneDigits(person).map(
      digits =>
        sql`(answers::text like ${`%${[...digits].join('%')}%`}
          and exists (select from jsonb_path_query(answers, 'strict $.** ? (@.type() == "string")') as listed(answer)
            where ${selectDigits(sql`answer #>> '{}'`)} = ${digits}))`,
    ),
  ])

export const listEmailKeys = ({ email }: PersonQuery): readonly string[] => {
  const key = email === undefined ? '' : normalizeEmail(email)
  return key === '' ? [] : [key]
}

function listPhoneDigits({ phone = '' }: PersonQuery): readonly string[] {
  const digits = normalizePhone(phone)
  return digits === '' ? [] : [digits]
}

/** Leaves texts that are not telephone numbers as they are, so that a sentence with a number matches none. */
const selectDigits = (text: Statement): Statement =>
  sql`case when lower(${text}) ~ ${phonePattern} then regexp_replace(regexp_replace(${text}, '[^0-9]', '', 'g'), '^00', '') end`

const matchesAny = (conditions: readonly Statement[]): Statement =>
  conditions.length === 0
    ? sql`false`
    : sql`(${conditions.reduce((any, condition) => sql`${any} or ${condition}`)})`
