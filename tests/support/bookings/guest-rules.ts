/** Rules for guests as tests need them, and both sides' ways to judge by them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findValidationIssues } from '#renderer/screen/form/validator.ts'
import type { GuestJudge } from '#schemas/runtime/booking/guest-faults.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import { type FaultMapping, toFaults, type ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import { applyFormDecisions, type FormSchemas } from '#schemas/runtime/form/form.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'
import { root } from '../run/command.ts'

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

export const defaultGuestRules: GuestRules = read('schemas/guests/default.json')
const fieldFaults: FaultMapping = read('schemas/errors/fields.json')

/** A dinner: own fields, of which one depends on another, an email that need not be given, two to five guests. */
export const dinnerGuestRules = {
  id: 'dinner',
  minimum: 2,
  maximum: 5,
  countOnly: false,
  ownService: false,
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'diet'],
    properties: {
      name: { type: 'string', maxLength: 200, format: 'name' },
      email: { type: 'string', maxLength: 254, format: 'email' },
      badge: { type: 'string', maxLength: 20 },
      diet: { type: 'string', enum: ['any', 'vegan', 'allergic'] },
      allergy: { type: 'string', maxLength: 100 },
    },
  },
  ui: {
    name: { 'ui:title': { en: 'Name', de: 'Name' } },
    email: { 'ui:title': { en: 'Email, if any', de: 'E-Mail, falls vorhanden' } },
    badge: { 'ui:title': { en: 'Badge', de: 'Ausweis' } },
    diet: {
      'ui:title': { en: 'Diet', de: 'Kost' },
      'ui:enumNames': {
        any: { en: 'Anything', de: 'Alles' },
        vegan: { en: 'Vegan', de: 'Vegan' },
        allergic: { en: 'An allergy', de: 'Eine Allergie' },
      },
    },
    allergy: {
      'ui:title': { en: 'Which allergy?', de: 'Welche Allergie?' },
      'ui:when': "values.diet == 'allergic'",
      'ui:require': 'true',
    },
  },
  errors: [{ pointer: '/name', keyword: 'required', code: 'guest.name_required' }],
  unique: [{ fields: ['badge'], compare: 'exactly' }],
} as const satisfies GuestRules

const validation = createValidatorFactory({})

/** Judges as pages and as the server do: each with its own validator. */
export const guestJudges: Readonly<Record<'browser' | 'server', GuestJudge>> = {
  browser: createJudge(({ schema }, values) => findValidationIssues(schema, values)),
  server: createJudge(({ schema }, values) => validation.checkForm(schema)(values)),
}

function createJudge(
  findIssues: (form: FormSchemas, values: unknown) => readonly ValidationIssue[],
): GuestJudge {
  return {
    scope: {},
    findAnswerFaults: (form, { decisions, values }) =>
      toFaults(
        findIssues(applyFormDecisions(form, decisions), values),
        { rules: form.errors ?? [] },
        fieldFaults,
      ),
  }
}
