import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { getAtJsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { getQuestionTitle } from '../form-texts.ts'
import { getChoicesPath } from '../model/edit-form.ts'
import { listOutlinedFields, type OutlinedField } from '../model/form-outline.ts'
import { getPriceList, setPriceList, setShowsTotal } from '../model/form-payment-edits.ts'
import { type PriceList, type PriceRule, withPrice } from '../model/price-list.ts'
import { getChoiceLabel } from './choice-label.ts'
import { MajorAmountField } from './major-amount-field.tsx'

interface Props {
  readonly field: OutlinedField
}

/** What the answers to a question cost: each choice, a yes, or each one of a number. */
export function PriceFields({ field }: Props) {
  const i18n = useI18n()
  const { currency } = useSignedIn().membership.business
  const { kind, draft, change, languages, outline, read } = useFormEditing()
  const { document } = draft
  const list = getPriceList(document)
  const { name, schema, depth, isComputed } = field
  const choices = listChoiceValues(document, field)
  const isNumber = (schema.type === 'integer' || schema.type === 'number') && !choices
  const canCost = choices !== undefined || schema.type === 'boolean' || isNumber
  if (kind !== 'forms' || !list || !canCost || depth > 0 || isComputed || field.ui['ui:field']) return null
  if (document.books !== undefined) return null
  const own = list.rules.filter(rule => rule.field === name)
  const [first] = languages
  const write = (next: PriceList, subject: string) => {
    const priced = setPriceList(document, next)
    const isNew = document.payment === undefined
    change(isNew ? setShowsTotal(priced, true, { [first]: i18n.t('builder.kind_total') }) : priced, subject)
  }
  const priceOf = (choice: PriceRule['choice']) => own.find(rule => rule.choice === choice)?.price
  const setPrice = (rule: Omit<PriceRule, 'price'>, price: number | undefined) =>
    write(withPrice(list, rule, price), `price ${name} ${rule.choice}`)
  const numbers = listOutlinedFields(outline).filter(
    other =>
      other.depth === 0 &&
      other.name !== name &&
      (other.schema.type === 'integer' || other.schema.type === 'number') &&
      !other.ui['ui:field'],
  )
  return (
    <details
      className="form-more"
      open={own.length > 0 || undefined}
      data-setting={JSON.stringify(['payment', 'amount', 'formula'])}
    >
      <summary>{i18n.t('builder.price')}</summary>
      {choices?.map(choice => (
        <MajorAmountField
          key={String(choice)}
          label={i18n.t('builder.price_of', { choice: getChoiceLabel(field, choice, read), currency })}
          value={priceOf(choice)}
          onChange={price => setPrice({ field: name, choice }, price)}
        />
      ))}
      {!choices && (
        <MajorAmountField
          label={i18n.t(isNumber ? 'builder.price_each' : 'builder.price_yes', { currency })}
          value={priceOf(undefined)}
          onChange={price => setPrice(isNumber ? { field: name, isPerPiece: true } : { field: name }, price)}
        />
      )}
      {own.length > 0 && !isNumber && numbers.length > 0 && (
        <SelectField
          label={i18n.t('builder.times')}
          value={list.times[name] ?? ''}
          options={[
            { value: '', label: i18n.t('builder.times_one') },
            ...numbers.map(other => ({
              value: other.name,
              label: i18n.t('builder.times_number', { title: getQuestionTitle(other, read) }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { [name]: _, ...others } = list.times
            write({ ...list, times: value === '' ? others : { ...others, [name]: value } }, `times ${name}`)
          }}
        />
      )}
    </details>
  )
}

function listChoiceValues(document: JsonRecord, field: OutlinedField) {
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(document, path)
  return Array.isArray(values)
    ? values.filter(value => typeof value === 'string' || typeof value === 'number')
    : undefined
}
