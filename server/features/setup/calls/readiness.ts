/** Handles the calls about what is missing before customers can use the pages: computed from what is so, never ticked off. */
import { isIP } from 'node:net'
import { isLocaleCode } from '#locales/codes.ts'
import type { GetReadinessOutput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'

type Line = GetReadinessOutput['lines'][number]

export const getReadiness: Handler<'getReadiness'> = async (_, context) => {
  const { business } = context.directory
  return done({
    lines: [
      await checkEmail(context),
      checkAddress(context),
      checkPayments(context),
      toLine('imprint', await hasImprint(context)),
      toLine('logo', business.logo !== undefined),
      ...(await checkPasskey(context)),
    ],
  })
}

const toLine = (what: Line['what'], isSet: boolean): Line => ({
  what,
  state: isSet ? 'set' : 'missing',
  done: isSet,
})

async function checkEmail({ mailState, directory }: CallContext): Promise<Line> {
  const state = await mailState.read()
  if (state !== 'on') {
    // Without emails, nobody can book these.
    const services = [...directory.services.values()].filter(service => service.emailVerification).length
    return { what: 'email', state, done: false, ...(services > 0 ? { services } : {}) }
  }
  const sentAt = await mailState.readSentAt()
  if (sentAt === undefined) return { what: 'email', state: 'untested', done: false }
  const at = formatZonedInstant(sentAt, getZoneOrDefault(undefined, directory))
  return { what: 'email', state, done: true, at }
}

function checkAddress({ caller, directory }: CallContext): Line {
  const { defaultLocale } = directory.business
  const locale = isLocaleCode(defaultLocale) ? defaultLocale : 'en'
  const url = URL.parse(caller.businessAddress?.('/', locale) ?? '')
  const isOutside = url !== null && isPublicHost(url.hostname)
  return { ...toLine('address', isOutside), ...(url === null ? {} : { host: url.host }) }
}

/** Whether a host can be one that others reach: neither this machine nor a name or number of a private network. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(name) === 4) return !/^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(name)
  if (isIP(name) === 6) return !/^(?:::1?$|f[cd]|fe[89ab])/.test(name)
  return name.includes('.') && !/\.(?:localhost|local|lan|internal|home|test)$/.test(name)
}

/** Nothing to pay online is a choice that the services state. */
function checkPayments({ directory, paymentServices }: CallContext): Line {
  const { services, business } = directory
  const asking = [...services.values()].filter(({ deposit }) => deposit && deposit.kind !== 'none').length
  const isUsed = asking > 0 || business.giftCards === true
  const state = paymentServices.provider.isLive ? 'live' : isUsed ? 'test' : 'unneeded'
  return { what: 'payments', state, done: state !== 'test', services: asking }
}

/** How pages with an imprint are named, in the languages that we speak. */
const imprintSlugs = [
  'imprint',
  'impressum',
  'legal-notice',
  'legal',
  'mentions-legales',
  'aviso-legal',
  'note-legali',
  'colofon',
  'kolofon',
  'impresszum',
  'nota-prawna',
  'informacao-legal',
]

const hasImprint = async ({ stores: { content }, directory: { business } }: CallContext): Promise<boolean> =>
  (await content.findHeaders(business.slug, 'page', imprintSlugs)).length > 0

async function checkPasskey({ caller, consoleServices }: CallContext): Promise<Line[]> {
  const { operator } = caller
  if (!operator || !consoleServices) return []
  const { length } = await consoleServices.passkeys.list({ person: operator.person, onlyAt: undefined })
  return [toLine('passkey', length > 0)]
}
