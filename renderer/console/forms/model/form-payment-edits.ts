/** Changes what a form charges, and shows the total among its questions. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { addField, listListNames, type NewText, removeField } from './edit-form.ts'
import { listOutlinedFields, type OutlinedField, outlineForm } from './form-outline.ts'
import { emptyPriceList, type PriceList, readPriceList, writePriceList } from './price-list.ts'

export type ChargeKind = 'none' | 'prices' | 'fixed' | 'entered' | 'formula'

/** Returns how the amount of a form comes about. */
export function getChargeKind({ payment }: JsonRecord): ChargeKind {
  if (!isObject(payment)) return 'none'
  const { amount } = payment
  if (!isObject(amount)) return 'fixed'
  if (amount.field !== undefined) return 'entered'
  return typeof amount.formula === 'string' && readPriceList(amount.formula) ? 'prices' : 'formula'
}

/** Returns the prices that are set at questions; undefined: the form charges in another way. */
export function getPriceList(document: JsonRecord): PriceList | undefined {
  const formula = getAtJsonPath(document, ['payment', 'amount', 'formula'])
  if (document.payment === undefined) return emptyPriceList
  return typeof formula === 'string' ? readPriceList(formula) : undefined
}

export function setPriceList(document: JsonRecord, list: PriceList): JsonRecord {
  const formula = writePriceList(list, listListNames(document))
  return setAtJsonPath(document, ['payment', 'amount'], { formula })
}

/** Returns the question that shows what is to be paid. */
export const findTotalField = (document: JsonRecord): OutlinedField | undefined =>
  listOutlinedFields(outlineForm(document)).find(({ ui }) => ui['ui:field'] === 'payment')

/** Shows the total at the end of the last step, or nowhere. */
export function setShowsTotal(document: JsonRecord, shows: boolean, title: NewText): JsonRecord {
  const known = findTotalField(document)
  if (!shows) return known ? removeField(document, known) : document
  if (known) return document
  const step = Math.max(0, outlineForm(document).steps.length - 1)
  return addField(document, { kind: 'total', title, choices: [], step }).document
}

/** Takes the payment away, and the total with it. */
export function removePayment(document: JsonRecord): JsonRecord {
  return setAtJsonPath(setShowsTotal(document, false, {}), ['payment'], undefined)
}
