/** What keeps a record from being saved is a sentence in the owner's language at the field, never a path. */
import { expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { toRecordFaults } from '#renderer/console/records/editor/record-faults.ts'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { CheckRecordInput } from '#schemas/generated/types.gen.ts'
import { recordRules } from '#schemas/runtime/core/record-rule.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { expectAnswer } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'
import { readConsoleWords } from '#tests/support/console/console-i18n.ts'

const engine = setUpEngine()

const asOperator = async <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  expectAnswer(await engine.ask(name, input, { caller: { isOperator: true } }))

type Kind = CheckRecordInput['kind']

const read = async (kind: Kind, key: string) => (await asOperator('getRecord', { kind, key })).record

/** Checks a record with changes, and says what is wrong with it as the editor does. */
async function describe([kind, key, changes]: WrongRecord, language: LocaleCode = 'de') {
  const record = { ...(await read(kind, key)), ...changes }
  const { faults } = await asOperator('checkRecord', { kind, key, record })
  const i18n = await readConsoleWords(language)
  const form = await asOperator('getRecordForm', { kind })
  const formatPrice = (amount: number) =>
    i18n.getFormatters(requireZone('Europe/Berlin')).money(amount, form.currency)
  const said = toRecordFaults(faults, record, { i18n, form, formatPrice })
  return { faults, said: said.map(({ pointer, text }) => [pointer, text.replaceAll('\u00a0', ' ')]) }
}

type WrongRecord = readonly [kind: Kind, key: string, changes: object]

const wrong: readonly (readonly [...WrongRecord, pointer: string, text: string])[] = [
  ['services', 'haircut', { price: 'abc ' }, '/price', 'Bitte geben Sie eine Zahl in Ziffern ein.'],
  ['business', 'harbor', { timezone: 'Berlin' }, '/timezone', 'Schreiben Sie es so: Europe/Berlin'],
  ['business', 'harbor', { currency: 'Euro' }, '/currency', 'Schreiben Sie es so: EUR'],
  ['business', 'harbor', { region: 'Germany' }, '/region', 'Schreiben Sie es so: DE'],
  ['business', 'harbor', { embedHosts: ['a b'] }, '/embedHosts/0', 'Schreiben Sie es so: www.example.org'],
  [
    ...(['providers', 'maya', { hours: { monday: ['17:00-09:00'] } }, '/hours/monday/0'] as const),
    '17:00-09:00 endet, bevor es beginnt. Meinten Sie 09:00-17:00?',
  ],
  [
    ...(['providers', 'maya', { services: ['haircut', 'gone'] }, '/services/1'] as const),
    '„gone“ gibt es nicht mehr. Wählen Sie etwas anderes.',
  ],
  [
    ...(['services', 'haircut', { reservableSlots: 4 }, '/reservableSlots'] as const),
    'Höchstens 1, so viele Plätze gibt es.',
  ],
  [
    ...(['services', 'haircut', { deposit: { kind: 'percent', value: 200 } }, '/deposit/value'] as const),
    'Höchstens 100 Prozent.',
  ],
  [
    ...(['services', 'haircut', { price: 400, deposit: { kind: 'percent', value: 10 } }] as const),
    '/deposit/value',
    'Online wären 0,40 € fällig, Zahlungsanbieter nehmen aber mindestens 0,50 €. Erhöhen Sie den Betrag, oder wählen Sie keine Anzahlung.',
  ],
  [
    ...(['services', 'haircut', { form: 'intake' }, '/form'] as const),
    'Dieses Formular verlangt eine Datei, die beim Buchen niemand senden kann. Wählen Sie ein anderes.',
  ],
  ['groups', 'g1', { slug: 'Well ness' }, '/slug', 'Schreiben Sie es so: hair-cut'],
]

test.each(wrong)('%s %s with %j is refused at %s: %s', async (kind, key, changes, pointer, text) => {
  expect((await describe([kind, key, changes])).said).toContainEqual([pointer, text])
})

test('In each language a sentence of its own says what the server says in English', async () => {
  for (const [kind, key, changes] of wrong)
    for (const language of localeCodes) {
      const { faults, said } = await describe([kind, key, changes], language)
      for (const { params } of faults) {
        expect(params.rule ?? 'amount').toBeOneOf([...recordRules])
        for (const [, text] of said) expect(text).not.toBe(params.reason)
      }
      if (language !== 'en')
        for (const [, text] of said) expect(text).not.toMatch(/^(is|must|there is|makes) /)
    }
})

test('A record that no longer fits another one names that', async () => {
  const record = { ...(await read('services', 'haircut')), slug: 'haircut' }
  const { faults } = await asOperator('checkRecord', { kind: 'providers', key: 'leo' })
  const elsewhere = faults.find(({ params }) => params.rule === 'elsewhere')
  expect(elsewhere).toMatchObject({ pointer: '', params: { record: 'front-desk' } })
  expect(record.slug).toBe('haircut')
})

test('A new record with the link name of another is told that alone, before any consequence', async () => {
  const record = { ...(await read('services', 'haircut')), price: 9900, durationMinutes: 90 }
  const input = { kind: 'services', key: 'haircut', record } as const
  const { faults, consequences } = await asOperator('checkRecord', { ...input, ifVersion: 0 })
  expect(faults).toMatchObject([{ pointer: '/slug', params: { rule: 'slug_taken', slug: 'haircut' } }])
  expect(consequences).toEqual([])
  const free = { ...input, key: 'trim', record: { ...record, slug: 'trim' }, ifVersion: 0 } as const
  expect((await asOperator('checkRecord', free)).faults).toEqual([])
})

test('A refused write names the place of its fault, and the rule', async () => {
  const record = { ...(await read('services', 'haircut')), price: 'abc' }
  const outcome = await engine.ask(
    'saveRecord',
    { kind: 'services', key: 'haircut', record },
    { caller: { isOperator: true } },
  )
  expect(outcome).toMatchObject({
    ok: false,
    problem: {
      code: 'record.invalid',
      params: { rule: 'amount', example: '25.00' },
      faults: [{ pointer: '/record/price', code: 'record.invalid' }],
    },
  })
  if (outcome.ok) return
  const { formatProblem } = await readConsoleWords('de')
  expect(formatProblem(outcome.problem)).toBe('Bitte geben Sie eine Zahl in Ziffern ein.')
})
