/** Builds the record of a new booking from its plan. */
import type {
  Appointment,
  Booking,
  CreateBookingInput,
  Location,
  Service,
} from '#schemas/generated/types.gen.ts'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import { addMinutes, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { getVersionedTerms } from '#server/features/directory/terms.ts'
import type { GivenConsent } from '#server/features/forms/calls/consents.ts'
import { paymentMinutes } from '#server/features/payments/rules/payment.ts'
import { quoteAppointmentWithTax, quoteServices } from '#server/features/pricing/rules/quote.ts'
import { listUnreadProviders, type PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import type { Claim } from '#server/features/slots/rules/occupancy.ts'
import { resolveChangePolicy } from '../rules/change-policy.ts'

export interface BuildBookingParams {
  readonly id: string
  readonly reference: string
  /** The id of the payment, if one is due. */
  readonly payment: string
  /** One for each segment. */
  readonly plan: readonly PlannedSegment[]
  /** The viewer's timezone. */
  readonly zone: Zone
  readonly input: CreateBookingInput
  /** The answers to the services' forms that count. */
  readonly answers: FormValues
  readonly consents: readonly GivenConsent[]
  readonly guests: Pick<Booking, 'guests' | 'guestRules'>
  readonly context: CallContext
}

/** Builds the booking as it is written and returned. */
export function buildBooking({
  id,
  reference,
  payment,
  plan,
  zone,
  input,
  context,
  answers: formAnswers,
  consents,
  guests,
}: BuildBookingParams): Booking {
  const { guestCount, items } = input
  const answers = mergeAnswers(input, formAnswers)
  const series = items.find(({ repeat }) => repeat)?.repeat
  const createdAt = formatZonedInstant(context.now, zone)
  const terms = getVersionedTerms(context.directory.business)
  const price = withoutPrepayment(calculatePrice(plan, context), input)
  const source = clipSource(input.source)
  const isDue = price.dueNow > 0
  const unreadCalendars = listUnreadProviders(plan)
  const needsApproval =
    unreadCalendars.length > 0 || plan.some(({ segment }) => segment.offer.service.approval)
  return {
    id,
    reference,
    status: isDue ? 'awaiting-payment' : needsApproval ? 'requested' : 'scheduled',
    appointments: plan
      .flatMap(plannedSegment =>
        plannedSegment.claims.map((_, index) =>
          buildAppointment(plannedSegment, index, { input, zone, context }),
        ),
      )
      .map((appointment, position) => ({ ...appointment, position })),
    contact: pickContact(input),
    ...guests,
    ...(guestCount === undefined ? {} : { guestCount }),
    ...(series === undefined ? {} : { series }),
    ...(unreadCalendars.length === 0 ? {} : { unreadCalendars: [...unreadCalendars] }),
    ...(isEmpty(answers) ? {} : { answers }),
    ...(input.termsAccepted && terms ? { terms: { version: terms.version, acceptedAt: createdAt } } : {}),
    ...(consents.length === 0 ? {} : { consents: consents.map(({ receipt }) => receipt) }),
    price,
    ...(isDue ? { payment: buildPayment(payment, price, { zone, context }) } : {}),
    timezone: zone,
    locale: input.locale,
    ...(isEmpty(source) ? {} : { source }),
    createdAt,
    history: [{ at: createdAt, what: 'created', by: 'visitor' }],
  }
}

/** What a link or a site says, so it may be long. */
const clipSource = (source: CreateBookingInput['source'] = {}): NonNullable<Booking['source']> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, text]) =>
      text === '' ? [] : [[name, text.slice(0, maxSourceCharacters)]],
    ),
  )

const maxSourceCharacters = 500

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

/** The form fields that belong to the contact; all others are answers. */
const contactNames = [
  ...(['firstName', 'lastName', 'email', 'phone', 'dateOfBirth'] as const),
  ...(['location', 'notes', 'consent'] as const),
]

const pickContact = ({ contact }: CreateBookingInput): Booking['contact'] =>
  Object.fromEntries(
    contactNames.flatMap(name =>
      contact[name] === undefined || contact[name] === '' ? [] : [[name, contact[name]]],
    ),
  )

function mergeAnswers({ answers = {} }: CreateBookingInput, formAnswers: FormValues): FormValues {
  const contactFields = new Set<string>(contactNames)
  const formOnlyAnswers = Object.entries(formAnswers).filter(([name]) => !contactFields.has(name))
  return { ...answers, ...Object.fromEntries(formOnlyAnswers) }
}

/** Builds the appointment of one provider. `claims` and `party` are in the same order. */
function buildAppointment(
  { segment, party, claims }: PlannedSegment,
  index: number,
  { input, zone, context }: Pick<BuildBookingParams, 'input' | 'zone' | 'context'>,
): Appointment {
  const { service } = segment.offer
  const provider = party[index]
  const claim = claims[index]
  if (!provider || !claim)
    throw new Error('A party has a claim for each of its providers: make it with take().')
  const { business } = context.directory
  const location = chooseLocation(service, segment.item, input)
  return {
    position: 0,
    service: service.slug,
    serviceName: service.name,
    provider: provider.slug,
    providerName: provider.name,
    ...formatStartAndEnd(claim, zone),
    timezone: provider.timezone,
    ...(location === undefined ? {} : { location }),
    seats: segment.seats,
    // A team that serves together is paid only once.
    price:
      index === 0
        ? withoutPrepayment(quoteAppointmentWithTax(service, segment.seats, business), input)
        : { total: 0, dueNow: 0 },
    changePolicy: resolveChangePolicy(service, business),
    ...(segment.item === undefined ? {} : { item: segment.item }),
    ...(segment.occurrence === undefined ? {} : { occurrence: segment.occurrence }),
  }
}

/** Returns the price of which nothing is due online, because an operator has booked so. */
const withoutPrepayment = <Price extends { readonly dueNow: number }>(
  price: Price,
  { payLater }: CreateBookingInput,
): Price => (payLater ? { ...price, dueNow: 0 } : price)

export const formatStartAndEnd = ({ start, end }: Pick<Claim, 'start' | 'end'>, zone: Zone) => ({
  start: formatZonedInstant(start, zone),
  end: formatZonedInstant(end, zone),
})

function calculatePrice(
  plan: readonly PlannedSegment[],
  { directory }: CallContext,
): NonNullable<Booking['price']> {
  const { currency } = directory.business
  const { total, dueNow } = quoteServices(
    plan.map(({ segment }) => ({ service: segment.offer.service, people: segment.seats, times: 1 })),
    currency,
  )
  return { currency, total, dueNow }
}

function buildPayment(
  id: string,
  { currency, dueNow: due }: NonNullable<Booking['price']>,
  { zone, context }: Pick<BuildBookingParams, 'zone' | 'context'>,
): NonNullable<Booking['payment']> {
  const expiresAt = formatZonedInstant(addMinutes(context.now, paymentMinutes), zone)
  // Whether Stripe's key is a test key is known from its page, which is opened later.
  const test = context.paymentServices.provider.id === 'test' ? { test: true as const } : {}
  return { id, status: 'open', currency, due, paid: 0, refunded: 0, takesGiftCards: true, ...test, expiresAt }
}

/** Returns the location of the chosen kind, or the service's only location. */
function chooseLocation(
  { locations = [] }: Service,
  item: number | undefined,
  { items, contact }: CreateBookingInput,
): Location | undefined {
  const kind = item === undefined ? undefined : (items[item]?.location ?? contact.location)
  return (
    locations.find(location => location.kind === kind) ?? (locations.length === 1 ? locations[0] : undefined)
  )
}
