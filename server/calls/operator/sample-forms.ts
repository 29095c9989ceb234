/** The forms and surveys that show what is possible. They come with the demo, and ask about its services. */
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { FormKey } from '../../ports/form-versions.ts'

/** Their versions: once somebody has made one their own, it has a later one. */
export const sampleForms: Readonly<Record<FormKey['kind'], Readonly<Record<string, number>>>> = {
  form: { '1': 2, intake: 3, voucher: 2 },
  survey: { 'first-visit': 1, satisfaction: 2, visit: 2 },
}

const demoBusinesses: readonly string[] = ['harbor', 'mistral']

/** Returns whether a form is a sample that does not concern a business, because it is not a demo. */
export const isForeignSample = (
  kind: FormKey['kind'],
  { id, version }: Pick<FormDocument, 'id' | 'version'>,
  business: string,
): boolean => sampleForms[kind][id] === version && !demoBusinesses.includes(business)
