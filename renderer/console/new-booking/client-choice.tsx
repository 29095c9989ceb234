import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Contact, ContactSummary } from '#schemas/generated/types.gen.ts'
import { cleanEmail, cleanName, cleanPhone } from '#schemas/runtime/core/contact-details.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'
import { ContactRow } from '../booking/contact-row.tsx'
import { ClientResults } from '../clients/client-results.tsx'
import { ClientSummary } from '../clients/client-summary.tsx'
import { useWords } from '../context/console-context.ts'
import { type ConsoleProblem, useRead } from '../context/use-console-call.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { ContactBookingWish } from './use-book.ts'

/** In the address, instead of the id of a booking of a known client. */
const somebodyNew = 'new'
const shownClients = 5
/** On a narrow window before anything is searched: more would hide what follows. */
const shownUnsearched = 3

type WrittenContact = Readonly<Record<'firstName' | 'lastName' | 'email' | 'phone', string>>

/**
 * Returns the client that the address names, or what is written about somebody new. As a family may share an address of
 * mail, `isSame` takes the person who is named in the booking itself.
 */
export function useChosenClient(chosen: string | null, isSame: boolean) {
  const words = useWords()
  const isNew = chosen === somebodyNew
  const isKnown = chosen !== null && !isNew
  const client = useRead('getCustomer', { booking: chosen ?? '' }, { enabled: isKnown && !isSame })
  const booked = useRead('getBookingAsOperator', { id: chosen ?? '' }, { enabled: isKnown && isSame })
  const found: NamedClient | undefined = isSame ? booked.data?.booking : client.data?.client
  const { error, refetch }: Readable = isSame ? booked : client
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
      ? toKnownWish(known, words.t('booking.unnamed'))
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
    name: wish ? formatContactName(wish.contact, words) : '',
    /** The slug of the service of their latest booking. */
    lastService: isKnown ? client.data?.bookings[0]?.appointments[0]?.service : undefined,
  }
}

type NamedClient = Pick<ContactSummary, 'contact' | 'locale'>

interface Readable {
  readonly error: ConsoleProblem | null
  readonly refetch: () => unknown
}

type ClientWish = Pick<ContactBookingWish, 'contact' | 'locale'>

/** Returns what is typed or pasted as it is checked and sent. */
const cleanContact = ({ firstName, lastName, email, phone }: WrittenContact): WrittenContact => ({
  firstName: cleanName(firstName),
  lastName: cleanName(lastName),
  email: cleanEmail(email),
  phone: cleanPhone(phone),
})

function toWish(written: WrittenContact): ClientWish | undefined {
  const contact = Object.entries(cleanContact(written)).filter(([, text]) => text !== '')
  const { firstName = '', ...rest }: Contact = Object.fromEntries(contact)
  if (firstName === '' || (rest.email !== undefined && !isEmail(rest.email))) return undefined
  return { contact: { firstName, ...rest } }
}

/** Forms may ask for other names than the first. */
function toKnownWish({ contact, locale }: NamedClient, unnamed: string): ClientWish {
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

interface Props extends ReturnType<typeof useChosenClient> {
  /** Without the way to somebody else. */
  readonly isFixed: boolean
  /** Takes the id of a booking, `new`, or nothing. */
  readonly onChoose: (contact: string) => void
}

/** Chooses a known client, or takes the name of somebody new. */
export function ClientChoice({ answer, isNew, isKnown, written, setWritten, isFixed, onChoose }: Props) {
  const words = useWords()
  const { part, keepFocus } = useKeptFocus(isKnown || isNew)
  const choose = (contact: string) => {
    keepFocus()
    onChoose(contact)
  }
  return (
    <section ref={part} className="console-part">
      <h2>{words.t('new.who')}</h2>
      {isKnown ? (
        <AnswerState answer={answer} rows={1}>
          {({ contact }) => <ContactRow contact={contact} />}
        </AnswerState>
      ) : isNew ? (
        <ContactFields written={written} onChange={setWritten} />
      ) : (
        <KnownClients
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
            {words.t(isNew ? 'new.back' : 'new.change')}
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

interface KnownClientsProps extends Pick<Props, 'onChoose'> {
  readonly onNew: (name: string) => void
}

function KnownClients({ onChoose, onNew }: KnownClientsProps) {
  const words = useWords()
  const [search, setSearch] = useState('')
  const isNarrow = useMediaQuery('(width < 700px)')
  const limit = isNarrow && search.trim() === '' ? shownUnsearched : shownClients
  return (
    <>
      <TextField
        type="search"
        label={words.t('clients.search')}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div>
        <Button type="button" onClick={() => onNew(/[@\d]/.test(search) ? '' : search.trim())}>
          {words.t('new.first_time')}
        </Button>
      </div>
      <ClientResults
        search={search}
        limit={limit}
        empty={<p className="console-muted">{words.t('clients.none')}</p>}
        row={client => (
          <button type="button" onClick={() => onChoose(client.booking)}>
            <ClientSummary client={client} />
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
  const words = useWords()
  const field = (name: keyof WrittenContact) => ({
    value: written[name],
    autoComplete: 'off',
    maxLength: name === 'phone' ? 40 : 100,
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ ...written, [name]: target.value }),
  })
  const optional = (label: string) => `${label} (${words.t('booking.optional')})`
  const { email } = cleanContact(written)
  const isWrong = email !== '' && !isEmail(email)
  return (
    <div className="console-filter-fields">
      <TextField {...field('firstName')} label={words.t('new.first_name')} required />
      <TextField {...field('lastName')} label={optional(words.t('new.last_name'))} />
      <TextField
        {...field('email')}
        type="email"
        maxLength={254}
        label={optional(words.t('new.email'))}
        error={isWrong ? words.t('new.email_wrong') : undefined}
      />
      <TextField {...field('phone')} type="tel" label={optional(words.t('new.phone'))} />
    </div>
  )
}
