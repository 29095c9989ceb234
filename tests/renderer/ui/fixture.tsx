/** Every screen built from the presentational components alone, with long texts. */
import { type ReactNode, useState } from 'react'
import { CalendarLayout } from '#renderer/layouts/calendar.tsx'
import { ColumnLayout } from '#renderer/layouts/column.tsx'
import { ActionBar } from '#renderer/ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '#renderer/ui/button/button.tsx'
import { ConfirmationPanel } from '#renderer/ui/confirmation-panel/confirmation-panel.tsx'
import { ErrorPageContent } from '#renderer/ui/error-page-content/error-page-content.tsx'
import { type Fact, FactList } from '#renderer/ui/fact-list/fact-list.tsx'
import { LanguageSwitch } from '#renderer/ui/language-switch/language-switch.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { ServiceCards } from '#renderer/ui/service-cards/service-cards.tsx'
import { StepHeading } from '#renderer/ui/step-list/step-heading.tsx'
import { StepList } from '#renderer/ui/step-list/step-list.tsx'
import { OrderSummary } from '#renderer/ui/summary/order-summary.tsx'
import { Details } from './fixture-details.tsx'
import type { FixtureSettings } from './fixture-settings.ts'
import { Time } from './fixture-time.tsx'

export function ComponentFixture(settings: FixtureSettings) {
  const { german, screen } = settings
  const t = texts(german)
  const frame = frameOf(german)
  const home = { label: t('Go to the start page', 'Zur Startseite'), href: '/' }
  switch (screen) {
    case 'details':
      return <Booking {...settings} step={1} content={<Details german={german} />} />
    case 'review':
      return <Booking {...settings} step={2} content={<Review {...settings} />} />
    case 'thanks':
      return (
        <CalendarLayout {...frame} summaryLabel="">
          <ConfirmationPanel
            title={t('Thank you! Your appointment is scheduled.', 'Vielen Dank! Ihr Termin ist gebucht.')}
            facts={factsOf(german)}
            reference={{ label: t('Reference', 'Referenz'), value: 'K7QF2M9X' }}
            actions={<ButtonLink href="/">{t('Book another', 'Weiteren Termin buchen')}</ButtonLink>}
          />
        </CalendarLayout>
      )
    case 'services':
      return (
        <ColumnLayout kind="page" {...frame}>
          <StepHeading level={1}>{t('What would you like to book?', 'Was möchten Sie buchen?')}</StepHeading>
          <ServiceCards level={2} categories={categoriesOf(german)} />
        </ColumnLayout>
      )
    case 'error':
      return (
        <ColumnLayout kind="error" {...frame}>
          <ErrorPageContent status={404} message={`Page not found: /${'long-path'.repeat(9)}`} home={home} />
        </ColumnLayout>
      )
    case 'expired':
      return (
        <ColumnLayout kind="error" {...frame}>
          <ErrorPageContent
            message={t('This link has expired.', 'Dieser Link ist abgelaufen.')}
            home={home}
          />
        </ColumnLayout>
      )
    default:
      return <Booking {...settings} step={0} content={<Time {...settings} />} />
  }
}

const texts = (german: boolean) => (en: string, de: string) => (german ? de : en)

function frameOf(german: boolean) {
  const t = texts(german)
  return {
    main: 'main' as const,
    skipLabel: t('Skip to content', 'Zum Inhalt springen'),
    brand: { name: t('Harbor Studio', 'Amt für Wiederherstellungsvereinbarungen'), mark: 'H', href: '/' },
    languages: (
      <LanguageSwitch
        label={t('Language', 'Sprache')}
        current={german ? 'de' : 'en'}
        languages={[
          { tag: 'de', name: 'Deutsch', href: '/?language=de' },
          { tag: 'en', name: 'English', href: '/?language=en' },
        ]}
      />
    ),
  }
}

interface BookingProps extends FixtureSettings {
  readonly step: number
  readonly content: ReactNode
}

function Booking({ german, step, content, state }: BookingProps) {
  const t = texts(german)
  const labels = [
    t('Time', 'Zeit'),
    t('Details', 'Angaben'),
    t('Review', 'Prüfen'),
    t('Payment', 'Bestätigung'),
  ]
  const stateOf = (index: number) => (index < step ? 'done' : index === step ? 'current' : 'next')
  const summary = (
    <OrderSummary
      title={t('Haircut', 'Wiederherstellungsvereinbarung')}
      who={{
        text: t('with Maya Lindqvist', 'mit Dr. Maximiliane Freifrau von Hohenstein-Wertheim'),
        face: { initials: 'ML' },
      }}
      about={t('Wash, cut and finish.', 'Waschen, schneiden und föhnen.')}
      facts={factsOf(german)}
      chosen={
        state === 'empty'
          ? { label: t('Your time', 'Ihr Termin'), value: t('No time chosen yet', 'Noch keine Zeit gewählt') }
          : {
              label: t('Your time', 'Ihr Termin'),
              value: t('Thu 26 Nov, 10:45', 'Do., 26. Nov., 10:45'),
              sheet: { month: 'Nov', day: '26' },
            }
      }
    />
  )
  return (
    <CalendarLayout {...frameOf(german)} summaryLabel={t('Your booking', 'Ihre Buchung')} summary={summary}>
      <StepList
        label={t('Booking steps', 'Schritte')}
        onGo={() => undefined}
        steps={labels.map((label, index) => ({ id: label, label, state: stateOf(index), note: 'done' }))}
      />
      {content}
    </CalendarLayout>
  )
}

const factsOf = (german: boolean): readonly Fact[] => [
  { id: 'duration', icon: 'clock', label: 'Duration', value: german ? '45 Minuten' : '45 minutes' },
  { id: 'price', icon: 'price', label: 'Price', value: '€40.00', detail: german ? 'beim Termin' : 'on site' },
  {
    id: 'where',
    icon: 'place',
    label: 'Where',
    value: german ? 'Donaudampfschifffahrtsgesellschaftsstraße 112, 20359 Hamburg' : 'Hafenstraße 12, Berlin',
  },
]

const categoriesOf = (german: boolean) => [
  {
    id: 'hair',
    heading: german ? 'Haare' : 'Hair',
    services: [
      {
        id: 'cut',
        title: 'Haircut',
        about: 'Wash, cut and finish.',
        duration: '45 min',
        price: '€40.00',
        href: '/cut',
      },
      {
        id: 'long',
        title: 'Wiederherstellungsvereinbarung',
        duration: '1 Std.',
        price: '15,00 € pro Person',
        href: '/w',
      },
    ],
  },
]

function Review({ german, state }: FixtureSettings) {
  const [busy, setBusy] = useState(state === 'busy')
  const t = texts(german)
  return (
    <>
      <StepHeading hint={t('Is everything right?', 'Stimmt alles?')}>
        {t('Check and book', 'Prüfen und buchen')}
      </StepHeading>
      <Notice kind="problem" title={t('Not booked: Staff busy', 'Nicht gebucht')}>
        {t('Please choose another time.', 'Bitte wählen Sie eine andere Zeit.')}
      </Notice>
      <FactList facts={factsOf(german)} labels />
      <ActionBar
        back={
          <Button type="button" look="quiet" icon="arrow-left" compact>
            {t('Back', 'Zurück')}
          </Button>
        }
        chosen={t('Thu 26 Nov, 10:45', 'Do., 26. Nov., 10:45')}
        note={t('Change or cancel up to 24 hours before', 'Ändern oder absagen bis 24 Stunden vorher')}
      >
        <Button
          type="button"
          look="primary"
          busy={busy}
          busyLabel={t('Scheduling…', 'Termin wird gebucht …')}
          onClick={() => setBusy(true)}
        >
          {t('Book', 'Termin buchen')}
        </Button>
      </ActionBar>
    </>
  )
}
