import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Contact, ContactSummary } from '#schemas/generated/types.gen.ts'
import { cleanEmail, cleanName, cleanPhone } from '#schemas/runtime/core/contact-details.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'
import { ContactRow } from '../booking/contact-row.tsx'
import { useI18n } from '../context/console-context.ts'
import { type ConsoleProblem, useConsoleQuery } from '../context/use-console-call.ts'
import { CustomerResults } from '../customers/customer-results.tsx'
import { CustomerSummary } from '../customers/customer-summary.tsx'
import { formatContactName } from '../texts/booking-texts.ts'
import { QueryContent } from '../ui/query-content.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { BookingForContact } from './use-create-booking.ts'

/** In the address, instead of the id of a booking of a known customer. */
const somebodyNew = 'new'
const shownCustomers = 5
/** On a narrow window before anything is searched: more would hide what follows. */
const shownUnsearched = 3

type WrittenContact = Readonly<Record<'firstName' | 'lastName' | 'email' | 'phone', string>>

/**
 * Returns the customer that the address names, or what is written about somebody new. As a family may share an address of
 * mail, `isSame` takes the person who is named in the booking itself.
 */
export function useChosenCustomer(chosen: string | null, isSame: boolean) {
  const i18n = useI18n()
  const isNew = chosen === somebodyNew
  const isKnown = chosen !== null && !isNew
  const customer = useConsoleQuery('getCustomer', { booking: chosen ?? '' }, { enabled: isKnown && !isSame })
  const booked = useConsoleQuery('getBookingAsOperator', { id: chosen ?? '' }, { enabled: isKnown && isSame })
  const found: NamedCustomer | undefined = isSame ? booked.data?.booking : customer.data?.client
  const { error, refetch }: Readable = isSame ? booked : customer
  const [written, setWritten] = useState<WrittenContact>({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
  })
  const known = isKnown ? found : undefined
  const isErased = known !== undefined && Object.keys(known.contact).length === 0
  const wish = isNew
    ? toWish(written)
    : known && !isErased
      ? toKnownWish(known, i18n.t('booking.unnamed'))
      : undefined
  return {
    answer: { data: found, error, refetch },
    isNew,
    isKnown,
    written,
    setWritten,
    wish,
    /** It was erased, or cannot be read. */
    isUnknown: isErased || error !== null,
    name: wish ? formatContactName(wish.contact, i18n) : '',
    /** The slug of the service of their latest booking. */
    lastService: isKnown ? customer.data?.bookings[0]?.appointments[0]?.service : undefined,
  }
}

type NamedCustomer = Pick<ContactSummary, 'contact' | 'locale'>

interface Readable {
  readonly error: ConsoleProblem | null
  readonly refetch: () => unknown
}

type CustomerInput = Pick<BookingForContact, 'contact' | 'locale'>

/** Returns what is typed or pasted as it is checked and sent. */
const cleanContact = ({ firstName, lastName, email, phone }: WrittenContact): WrittenContact => ({
  firstName: cleanName(firstName),
  lastName: cleanName(lastName),
  email: cleanEmail(email),
  phone: cleanPhone(phone),
})

function toWish(written: WrittenContact): CustomerInput | undefined {
  const contact = Object.entries(cleanContact(written)).filter(([, text]) => text !== '')
  const { firstName = '', ...rest }: Contact = Object.fromEntries(contact)
  if (firstName === '' || (rest.email !== undefined && !isEmail(rest.email))) return undefined
  return { contact: { firstName, ...rest } }
}

/** Forms may ask for other names than the first. */
function toKnownWish({ contact, locale }: NamedCustomer, unnamed: string): CustomerInput {
  const { firstName, lastName, email, phone } = contact
  const name = firstName ?? lastName ?? email ?? unnamed
  return {
    locale,
    contact: {
      firstName: name,
      ...(firstName !== undefined && lastName !== undefined ? { lastName } : {}),
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
    },
  }
}

interface Props extends ReturnType<typeof useChosenCustomer> {
  /** Without the way to somebody else. */
  readonly isFixed: boolean
  /** Takes the id of a booking, `new`, or nothing. */
  readonly onChoose: (contact: string) => void
}

/** Chooses a known customer, or takes the name of somebody new. */
export function CustomerChoice({ answer, isNew, isKnown, written, setWritten, isFixed, onChoose }: Props) {
  const i18n = useI18n()
  const { part, keepFocus } = useKeptFocus(isKnown || isNew)
  const choose = (contact: string) => {
    keepFocus()
    onChoose(contact)
  }
  return (
    <section ref={part} className="console-part">
      <h2>{i18n.t('new.who')}</h2>
      {isKnown ? (
        <QueryContent answer={answer} rows={1}>
          {({ contact }) => <ContactRow contact={contact} />}
        </QueryContent>
      ) : isNew ? (
        <ContactFields written={written} onChange={setWritten} />
      ) : (
        <KnownCustomers
          onChoose={choose}
          onNew={name => {
            setWritten({ ...written, firstName: name })
            choose(somebodyNew)
          }}
        />
      )}
      {(isKnown || isNew) && !isFixed && (
        <div className="console-move-other">
          <Button type="button" look="quiet" onClick={() => choose('')}>
            {i18n.t(isNew ? 'new.back' : 'new.change')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Keeps the focus in this part if what had it gives way to what was chosen: the first field, else the way back. */
function useKeptFocus(isChosen: boolean) {
  const part = useRef<HTMLElement>(null)
  const isKept = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is that of the other choice.
  useEffect(() => {
    if (!isKept.current) return
    isKept.current = false
    const target = part.current?.querySelector('input') ?? part.current?.querySelector('button')
    target?.focus()
  }, [isChosen])
  return {
    part,
    keepFocus: () => {
      isKept.current = true
    },
  }
}

interface KnownCustomersProps extends Pick<Props, 'onChoose'> {
  readonly onNew: (name: string) => void
}

function KnownCustomers({ onChoose, onNew }: KnownCustomersProps) {
  const i18n = useI18n()
  const [search, setSearch] = useState('')
  const isNarrow = useMediaQuery('(width < 700px)')
  const limit = isNarrow && search.trim() === '' ? shownUnsearched : shownCustomers
  return (
    <>
      <TextField
        type="search"
        label={i18n.t('clients.search')}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div>
        <Button type="button" onClick={() => onNew(/[@\d]/.test(search) ? '' : search.trim())}>
          {i18n.t('new.first_time')}
        </Button>
      </div>
      <CustomerResults
        search={search}
        limit={limit}
        empty={<p className="console-muted">{i18n.t('clients.none')}</p>}
        row={customer => (
          <button type="button" onClick={() => onChoose(customer.booking)}>
            <CustomerSummary customer={customer} />
          </button>
        )}
      />
    </>
  )
}

interface ContactFieldsProps {
  readonly written: WrittenContact
  readonly onChange: (written: WrittenContact) => void
}

function ContactFields({ written, onChange }: ContactFieldsProps) {
  const i18n = useI18n()
  const field = (name: keyof WrittenContact) => ({
    value: written[name],
    autoComplete: 'off',
    maxLength: name === 'phone' ? 40 : 100,
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ ...written, [name]: target.value }),
  })
  const optional = (label: string) => `${label} (${i18n.t('booking.optional')})`
  const { email } = cleanContact(written)
  const isWrong = email !== '' && !isEmail(email)
  return (
    <div className="console-filter-fields">
      <TextField {...field('firstName')} label={i18n.t('new.first_name')} required />
      <TextField {...field('lastName')} label={optional(i18n.t('new.last_name'))} />
      <TextField
        {...field('email')}
        type="email"
        maxLength={254}
        label={optional(i18n.t('new.email'))}
        error={isWrong ? i18n.t('new.email_wrong') : undefined}
      />
      <TextField {...field('phone')} type="tel" label={optional(i18n.t('new.phone'))} />
    </div>
  )
}
