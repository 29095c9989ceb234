/** Validates the values of a form's `format`, for both the browser and the server. */
import { isName, isPhone } from '../core/contact-details.ts'
import { isEmail } from '../core/email.ts'
import { parsePlainDate } from '../time/plain-date.ts'

const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/i
const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = whole(`${octet}(\\.${octet}){3}`)
const label = '[a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?'
const hostname = whole(`${label}(\\.${label})*`)

// The grammar of RFC 3986, with its rule names.
const escaped = '%[\\da-f]{2}'
const inSegment = `([\\w\\-.~!$&'()*+,;=:@]|${escaped})`
const host = `(\\[[\\da-f:.]+\\]|([\\w\\-.~!$&'()*+,;=]|${escaped})*)`
const authority = `(([\\w\\-.~!$&'()*+,;=:]|${escaped})*@)?${host}(:\\d*)?`
const path = `(//${authority}(/${inSegment}*)*|/?(${inSegment}+(/${inSegment}*)*)?)`
const rest = `(\\?(${inSegment}|[/?])*)?(#(${inSegment}|[/?])*)?`
const scheme = '[a-z][a-z\\d+.-]*:'
const uri = whole(scheme + path + rest)
const relative = whole(`(?![^/?#]*:)${path}${rest}`)
/** Characters that no address contains unescaped, in any language. */
const inIri = /^[^\s<>"{}|\\^`]*$/u

// RFC 3339, appendix A: no unit is left out between two others.
const run = (a: string, b: string, c: string) =>
  `(\\d+${a}(\\d+${b}(\\d+${c})?)?|\\d+${b}(\\d+${c})?|\\d+${c})`
const inDay = `T${run('H', 'M', 'S')}`
const duration = new RegExp(`^P(\\d+W|${run('Y', 'M', 'D')}(${inDay})?|${inDay})$`)

/** Validators by format. Times are wall-clock times, as forms have no zone, but an offset is accepted too. */
export const schemaFormatValidators: Readonly<Record<string, (text: string) => boolean>> = {
  country: text => /^[A-Z]{2}$/.test(text),
  date: text => parsePlainDate(text) !== undefined,
  'date-time': text => {
    const [date = '', clock = ''] = text.split(/t/i)
    return parsePlainDate(date) !== undefined && time.test(clock)
  },
  duration: text => duration.test(text),
  email: isEmail,
  hostname: text => text.length < 254 && hostname.test(text),
  ipv4: text => ipv4.test(text),
  ipv6: isIpv6,
  iri: text => new RegExp(`^${scheme}`, 'i').test(text) && inIri.test(text),
  'iri-reference': text => inIri.test(text),
  name: isName,
  /** A way to enter the value, not a rule about it. */
  password: () => true,
  phone: isPhone,
  time: text => time.test(text),
  upload: text => /^up_[0-9A-Za-z]{22}$/.test(text),
  uri: text => uri.test(text),
  'uri-reference': text => uri.test(text) || relative.test(text),
  uuid: text => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text),
}

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'i')
}

function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::')
  const groups = [head, tail ?? ''].flatMap(part => (part === '' ? [] : part.split(':')))
  const size = groups.length + (text.includes('.') ? 1 : 0)
  return (
    more.length === 0 &&
    (tail === undefined ? size === 8 : size < 8) &&
    groups.every(
      (group, index) =>
        /^[\da-f]{1,4}$/i.test(group) ||
        (index === groups.length - 1 && text.endsWith(group) && ipv4.test(group)),
    )
  )
}
