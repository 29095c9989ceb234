/** What a form's `format` asks of a text, the same on both sides. */
import { isEmail } from './email.ts'
import { parsePlainDate } from './plain-date.ts'

const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/
const phone = /^\+?[0-9 ()./-]{5,40}$/
const country = /^[A-Z]{2}$/
const upload = /^up_[0-9A-Za-z]{22}$/

/** Times are a clock's on the wall, as forms have no zone; with an offset they are taken too. */
export const formFormats: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  time: text => time.test(text),
  'date-time': text => {
    const [date = '', clock = ''] = text.split('T')
    return parsePlainDate(date) !== undefined && time.test(clock)
  },
  phone: text => phone.test(text),
  country: text => country.test(text),
  upload: text => upload.test(text),
}
