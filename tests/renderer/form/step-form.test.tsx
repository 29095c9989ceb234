/** A form as a step of a screen: the questions that a service asks before booking. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createFormatters } from '#locales/formatters.ts'
import { createStaticUrlStore } from '#renderer/browser/url-store.ts'
import { type AppContextValue, AppValueContext } from '#renderer/screen/app-context.ts'
import { createQueryClient } from '#renderer/screen/query-client.ts'
import type { WidgetProps } from '#renderer/screen/widget.ts'
import { createWidgetViewRegistry } from '#renderer/screen/widget-views.ts'
import { FormDocumentWidget } from '#renderer/widgets/forms/form-step.tsx'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { instant } from '#tests/support/clock/times.ts'
import { readForm } from '#tests/support/forms/forms.ts'
import { IdleScreen } from '#tests/support/forms/idle-screen.tsx'
import { englishWords } from '#tests/support/texts/words.ts'

const Slot = ({ name, value, options }: WidgetProps<'slot'>) => (
  <output data-slot={JSON.stringify({ name, value, options })} />
)

const parts = createWidgetViewRegistry({ slot: { load: async () => Slot } })
await parts.load(['slot'])

const i18n = englishWords()
const zone = requireZone('Europe/Berlin')
const appAt = (now: string): AppContextValue => ({
  page: {
    status: 200,
    params: {},
    query: {},
    base: '',
    path: '/widget/x',
    locale: 'en',
    zone,
    frame: 'calendar',
    load: {},
    errors: {},
    places: {},
    answered: [],
    parts: [],
    personal: false,
    now: instant(now),
  },
  i18n,
  zone,
  parts,
  formats: createFormatters({ tag: 'en', zone }),
  address: createStaticUrlStore({}),
  call,
  href: path => path,
})
const call = async () => failed('server.failed')
const formCall = { call: 'getForm', input: { id: 'intake' } } as const

const ignore = () => undefined
const scope = { params: {}, query: {}, values: { service: 'haircut' }, service: { slug: 'haircut' } }

const draw = (document: FormDocument, value: FormValues, now = '2026-11-22T10:00:00+01:00') =>
  renderToString(
    <QueryClientProvider client={createQueryClient(call, [{ ...formCall, value: document }])}>
      <AppValueContext value={appAt(now)}>
        <IdleScreen
          screen={{ id: 'booking', title: 'home.title' }}
          scope={{ ...scope, values: { ...scope.values, details: value } }}
          step={{ id: 'details', title: 'home.title', form: 'intake', into: 'details' }}
        >
          <FormDocumentWidget
            name=""
            value={undefined}
            faults={[]}
            onChange={ignore}
            options={{ id: 'f' }}
            scope={scope}
          />
        </IdleScreen>
      </AppValueContext>
    </QueryClientProvider>,
  ).replaceAll('&quot;', '"')

const { steps: _, ...intake } = readForm('intake')

describe('A form in a booking step', () => {
  test('can contain a booking widget, whose options read the answers and the scope of the screen', () => {
    const visit = { 'ui:field': 'slot', 'ui:options': { service: '$service.slug', people: '$values.people' } }
    const html = draw({ ...intake, ui: { visit } }, { people: 3, visit: '10:00' })
    expect(html).toContain(
      'data-slot="{"name":"visit","value":"10:00","options":{"service":"haircut","people":3}}"',
    )
  })

  test('can shuffle its options, differently for each time at which the page is opened', () => {
    const reason = { 'ui:widget': 'radio', 'ui:randomize': true }
    const order = (now: string) =>
      [...draw({ ...intake, ui: { reason } }, {}, now).matchAll(/value="(cut|color|event|other)"/g)]
        .map(([, value]) => value)
        .join()
    const orders = Array.from({ length: 9 }, (_, hour) => order(`2026-11-22T1${hour}:00:00+01:00`))
    expect(new Set(orders).size).toBeGreaterThan(1)
    expect(order('2026-11-22T10:00:00+01:00')).toBe(orders[0])
  })
})
