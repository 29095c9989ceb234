/** The markup of the components before any script runs. */
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ActionBar } from '#renderer/ui/action-bar/action-bar.tsx'
import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { Button } from '#renderer/ui/button/button.tsx'
import { MonthGrid, type MonthGridProps } from '#renderer/ui/calendar/month-grid.tsx'
import { TimeList } from '#renderer/ui/calendar/time-list.tsx'
import { ErrorPageContent } from '#renderer/ui/error-page-content/error-page-content.tsx'
import { FactList } from '#renderer/ui/fact-list/fact-list.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { InitialCover } from '#renderer/ui/picture/initial-cover.tsx'
import { Picture } from '#renderer/ui/picture/picture.tsx'
import { ServiceCards } from '#renderer/ui/service-cards/service-cards.tsx'
import { StepList } from '#renderer/ui/step-list/step-list.tsx'
import { TermsChoice } from '#renderer/ui/terms/terms-choice.tsx'
import { month, plainDate } from '#tests/support/clock/times.ts'

const html = (element: ReactElement) => renderToStaticMarkup(element)
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

describe('A picture', () => {
  const placeholder = Buffer.from(Array.from({ length: 27 }, (_, index) => index * 9)).toString('base64url')
  const image = { id: 'im_x', width: 1000, height: 500, placeholder }
  const picture = html(<Picture image={image} alt="A boat" sizes="100vw" />)

  test('names every size in each format with its actual width, the smallest format first', () => {
    const sizes = (extension: string) =>
      `/images/im_x/400.${extension} 400w, /images/im_x/800.${extension} 800w, /images/im_x/1200.${extension} 1000w`
    expect(tagsNamed(picture, 'source').map(({ type, srcset }) => [type, srcset])).toEqual([
      ['image/avif', sizes('avif')],
      ['image/webp', sizes('webp')],
    ])
    expect(tagsNamed(picture, 'img')).toMatchObject([
      { src: '/images/im_x/400.jpg', srcset: sizes('jpg'), sizes: '100vw', alt: 'A boat' },
    ])
  })

  test('keeps its place and loads late, or first if it has priority', () => {
    expect(tagsNamed(picture, 'img')).toMatchObject([{ width: '1000', height: '500', loading: 'lazy' }])
    const [first] = tagsNamed(html(<Picture image={image} alt="" sizes="100vw" priority />), 'img')
    expect(first).toMatchObject({ fetchpriority: 'high', alt: '' })
    expect(first).not.toHaveProperty('loading')
  })

  test('shows nine colours until it has loaded, without inline style', () => {
    expect(tagsNamed(picture, 'rect').map(({ x, y, fill }) => [x, y, fill])).toEqual([
      ['0', '0', '#000912'],
      ['1', '0', '#1b242d'],
      ['2', '0', '#363f48'],
      ['0', '1', '#515a63'],
      ['1', '1', '#6c757e'],
      ['2', '1', '#879099'],
      ['0', '2', '#a2abb4'],
      ['1', '2', '#bdc6cf'],
      ['2', '2', '#d8e1ea'],
    ])
    expect(picture).not.toContain('style')
  })

  test('that is missing is the initial of a name', () => {
    expect(html(<InitialCover name="“coaching”" />)).toMatch(/aria-hidden="true".*<text[^>]*>C<\/text>/)
    expect(html(<InitialCover name="…" />)).toMatch(/<text[^>]*><\/text>/)
  })
})

describe('The month grid', () => {
  const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
  const grid = (props: Partial<MonthGridProps> = {}) =>
    html(
      <MonthGrid
        month={month('2026-11')}
        heading="November 2026"
        weekdays={{ short: names, long: names.map(name => `${name}day`) }}
        firstWeekday={1}
        isFree={date => date > '2026-11-20'}
        label={date => `Day ${date}`}
        previousLabel="Previous"
        nextLabel="Next"
        onSelect={() => undefined}
        onMonth={() => undefined}
        {...props}
      />,
    )
  const days = (props: Partial<MonthGridProps> = {}) =>
    tagsNamed(grid(props), 'button').filter(tag => tag.class?.startsWith('bp-day'))
  const valuesOf = (tags: readonly Tag[]) => tags.map(({ value }) => value)

  test('has six weeks and thirty days in November', () => {
    expect(count(grid(), /<tr>/g)).toBe(7)
    expect(days()).toHaveLength(30)
  })

  test.each([
    ['Monday', 1, '<td></td>'.repeat(6)],
    ['Sunday', 7, ''],
  ])('puts the 1st, a Sunday, into its column when weeks begin on %s', (_, firstWeekday, before) => {
    expect(grid({ firstWeekday })).toContain(`<tbody><tr>${before}<td><button`)
  })

  test('begins with the week of today if it shows the days from today on, whatever their month', () => {
    const today = plainDate('2026-11-26')
    const to = plainDate('2026-12-26')
    const props = { today, from: today, to, first: today, monthName: () => 'Dec' }
    const shown = days(props)
    expect([shown[0]?.value, shown.at(-1)?.value]).toEqual(['2026-11-23', '2026-12-26'])
    expect(valuesOf(shown.filter(tag => tag.class?.includes('past')))).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
    expect(grid(props)).toMatch(/value="2026-12-01"[^>]*><span class="bp-day-month">Dec<\/span>1</)
    expect(count(grid(props), /bp-day-month/g)).toBe(1)
    expect(count(grid(props), /<tr>/g)).toBe(7)
  })

  test.each<[string, Partial<MonthGridProps>, string]>([
    ['the selected day', { selected: plainDate('2026-11-26'), today: plainDate('2026-11-22') }, '2026-11-26'],
    ['else the first available day', { today: plainDate('2026-11-22') }, '2026-11-21'],
    ['else today', { isFree: () => false, today: plainDate('2026-11-22') }, '2026-11-22'],
    ['else the 1st', { isFree: () => false, today: plainDate('2026-10-22') }, '2026-11-01'],
    ['not a selected day of another month', { selected: plainDate('2026-12-01') }, '2026-11-21'],
  ])('has one tab stop: %s', (_, props, date) => {
    expect(valuesOf(days(props).filter(({ tabindex }) => tabindex === '0'))).toEqual([date])
  })

  test('marks today, the selected cell and the days that cannot be chosen', () => {
    const props = { selected: plainDate('2026-11-26'), today: plainDate('2026-11-20') }
    expect(grid(props)).toMatch(/aria-selected="true"><button[^>]+value="2026-11-26"/)
    expect(count(grid(props), /aria-selected/g)).toBe(1)
    expect(valuesOf(days(props).filter(tag => tag['aria-current'] === 'date'))).toEqual(['2026-11-20'])
    expect(valuesOf(days(props).filter(tag => tag['aria-disabled'] === 'true')).at(-1)).toBe('2026-11-20')
  })

  test('submits only free days, and only when it has a field name', () => {
    const props = { name: 'date', monthField: 'month', first: plainDate('2026-11-05') }
    const submits = (tags: readonly Tag[]) => valuesOf(tags.filter(({ type }) => type === 'submit'))
    expect(submits(days(props))).toEqual(valuesOf(days().slice(20)))
    expect(submits(tagsOf(grid(props), 'bp-round'))).toEqual(['2026-12'])
    expect(submits(days({ ...props, loading: true }))).toEqual([])
    expect(submits(days())).toEqual([])
  })
})

describe('Starting times', () => {
  const times = [{ value: 'a', label: '10:45', detail: '3 seats left' }]
  const groups = [
    { id: 'morning', heading: 'Morning', countLabel: '1 time available', times },
    { id: 'evening', heading: 'Evening', countLabel: 'no times available', times: [] },
  ]

  const part = { groupName: 'part', open: 'morning' }

  test('stand under the parts of the day, of which one without times cannot be chosen', () => {
    const text = html(<TimeList heading="Thursday" {...part} groups={groups} selected="a" />)
    expect(text).toMatch(/<input[^>]+checked=""[^>]*>Morning<span[^>]+>1</)
    expect(text).toMatch(/<input[^>]+disabled=""[^>]*>Evening<span[^>]+>0</)
    expect(text).toContain('aria-label="Morning, 1 time available"')
    expect(text).toMatch(/aria-pressed="true">.*10:45.*3 seats left/)
  })

  test('that are empty show a message and the suggested action', () => {
    const text = html(
      <TimeList
        {...part}
        heading="Thursday"
        groups={[]}
        empty={{ text: 'No slot', action: <a href="/n">Next</a> }}
      />,
    )
    expect(text).toContain('<p>No slot</p><a href="/n">Next</a>')
  })

  test('that are loading show neither stale times nor the message for none', () => {
    const text = html(
      <TimeList
        heading="Thursday"
        {...part}
        groups={groups}
        loading
        statusShown
        status="Finding slots…"
        empty={{ text: 'No slot' }}
      />,
    )
    expect(text).not.toMatch(/10:45|No slot/)
    expect(text).toContain('role="status" class="bp-times-status">Finding slots…')
  })
})

test('Only completed steps are buttons that lead back', () => {
  const steps = [
    { id: 'time', label: 'Time', state: 'done', note: 'done' },
    { id: 'details', label: 'Details', state: 'current' },
    { id: 'review', label: 'Review', state: 'next' },
  ] as const
  const text = html(<StepList label="Steps" steps={steps} onGo={() => undefined} />)
  expect(count(text, /<button/g)).toBe(1)
  expect(text).toMatch(/<li[^>]+aria-current="step"><span[^>]+><span[^>]+>Details/)
  expect(html(<StepList label="Steps" steps={steps} />)).not.toContain('<button')
})

test('A busy button announces itself in the live region beside it', () => {
  expect(html(<Button busyLabel="Scheduling…">Book</Button>)).toContain(
    '<span role="status" class="bp-hidden"></span>',
  )
  expect(
    html(
      <Button busy busyLabel="Scheduling…">
        Book
      </Button>,
    ),
  ).toMatch(/<\/button><span role="status"[^>]+>Scheduling…/)
})

test.each([
  ['problem', 'role="alert"'],
  ['success', 'role="status"'],
  ['info', 'class="bp-notice bp-notice--info">'],
] as const)('A notice of kind %s has %s', (kind, attribute) => {
  expect(html(<Notice kind={kind}>Words</Notice>)).toContain(attribute)
})

test('The accessible name of a service card is its title alone', () => {
  const service = { id: 'cut', title: 'Haircut', about: 'Wash and cut.', price: '€40.00' }
  const link = html(<ServiceCards categories={[{ id: 'a', services: [{ ...service, href: '/cut' }] }]} />)
  expect(link).toContain('<a class="bp-service-title" href="/cut">Haircut</a>')
  const button = html(
    <ServiceCards categories={[{ id: 'a', services: [service] }]} name="service" selected="cut" />,
  )
  expect(button).toContain('>Haircut</button>')
  expect(tagsOf(button, 'bp-service-title')).toMatchObject([
    { type: 'submit', name: 'service', value: 'cut', 'aria-pressed': 'true' },
  ])
})

test('The terms checkbox has its own label and is described by the text and the error', () => {
  const terms = { name: 'termsAccepted', title: 'Terms', text: 'Be kind.', label: 'I accept.' }
  const choice = (error?: string) =>
    html(<TermsChoice {...terms} accepted={false} onChange={() => undefined} error={error} />)
  const [, text] = /<p class="bp-hint" id="([^"]+)"/.exec(choice()) ?? []
  expect(choice()).toContain(`aria-describedby="${text}"`)
  expect(choice()).not.toContain('aria-invalid')
  const [, error] =
    /<p class="bp-error" id="([^"]+)" role="alert">Please accept/.exec(choice('Please accept')) ?? []
  expect(choice('Please accept')).toContain(`aria-describedby="${text} ${error}" aria-invalid="true"`)
  expect(choice()).toMatch(/<label[^>]*><input[^>]*type="checkbox"[^>]*required[^>]*>/)
})

test('A fact shown as an icon keeps its label for screen readers', () => {
  const facts = [{ id: 'd', icon: 'clock', label: 'Duration', value: '45 minutes' }] as const
  expect(html(<FactList facts={facts} />)).toContain('<span class="bp-hidden">Duration</span>')
  expect(html(<FactList facts={facts} labels />)).toContain('<span class="bp-fact-label">Duration</span>')
})

test('Avatars are hidden from screen readers', () => {
  expect(html(<Avatar initials="ML" />)).toContain('aria-hidden="true">ML')
  expect(html(<Avatar initials="ML" photo="/maya.jpg" />)).toContain(
    'src="/maya.jpg?width=96" srcSet="/maya.jpg?width=96 2x, /maya.jpg?width=192 4x" width="192" height="192" alt=""',
  )
})

test('The action bar puts the back button before the continue button', () => {
  const text = html(<ActionBar back={<i>back</i>}>on</ActionBar>)
  expect(text.indexOf('back')).toBeLessThan(text.indexOf('on</div>'))
})

describe('The error page', () => {
  const home = { label: 'Home', href: '/' }

  test('shows the status large and the message below it', () => {
    const text = html(<ErrorPageContent home={home} status={404} message="Page not found: /x" />)
    expect(text).toMatch(/<p class="bp-failure-status">404<\/p><h1[^>]+>Page not found: \/x<\/h1>/)
  })

  test('shows an icon and no status for an expired link', () => {
    const text = html(<ErrorPageContent home={home} message="This link has expired." />)
    expect(text).not.toContain('bp-failure-status')
    expect(text).toMatch(/<svg[\s\S]+This link has expired\.<\/h1>/)
  })

  test('always links to the start page', () => {
    expect(html(<ErrorPageContent home={home} status={500} message="Sorry" />)).toContain('href="/"')
  })
})

type Tag = Readonly<Record<string, string>>

/** Returns the attributes of all elements of a class. */
const tagsOf = (text: string, className: string): readonly Tag[] =>
  tagsNamed(text, '\\w+').filter(tag => tag.class === className)

const tagsNamed = (text: string, name: string): readonly Tag[] =>
  [...text.matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(pairOf)),
  )

const pairOf = ([, name = '', value = '']: RegExpMatchArray) => [name.toLowerCase(), value]
