import { useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { getQuestionTitle } from '../form-texts.ts'
import { readMinorUnits, writeMajorUnits } from '../model/document-amount.ts'
import { listOutlinedFields } from '../model/form-outline.ts'
import {
  type ChargeKind,
  findTotalField,
  getChargeKind,
  getPriceList,
  removePayment,
  setPriceList,
  setShowsTotal,
} from '../model/form-payment-edits.ts'
import { emptyPriceList } from '../model/price-list.ts'
import { ConditionField } from './condition-field.tsx'
import { InspectorSwitch } from './inspector-switch.tsx'
import { MajorAmountField } from './major-amount-field.tsx'
import { TextPair } from './text-pair.tsx'

const kinds: readonly ChargeKind[] = ['none', 'prices', 'fixed', 'entered', 'formula']

/** What sending the form costs, and who pays. */
export function FormPaymentSettings() {
  const i18n = useI18n()
  const { draft, change, languages, outline, read } = useFormEditing()
  const { document } = draft
  const [isFormula, setFormula] = useState(false)
  const found = getChargeKind(document)
  const charge = isFormula && found === 'prices' ? 'formula' : found
  const numbers = listOutlinedFields(outline).filter(
    ({ depth, schema, ui }) =>
      depth === 0 && (schema.type === 'number' || schema.type === 'integer') && !ui['ui:field'],
  )
  const emails = listOutlinedFields(outline).filter(
    ({ depth, schema }) => depth === 0 && schema.format === 'email',
  )
  const [language] = languages
  const choose = (next: ChargeKind) => {
    setFormula(next === 'formula')
    if (next === 'none') return change(removePayment(document))
    const title = { [language]: i18n.t('builder.kind_total') }
    const shown = document.payment === undefined ? setShowsTotal(document, true, title) : document
    if (next === 'prices') return change(setPriceList(shown, emptyPriceList))
    const amounts = {
      fixed: '10.00',
      entered: { field: numbers[0]?.name ?? '' },
      formula: { formula: getAtJsonPath(document, ['payment', 'amount', 'formula']) ?? '10' },
    }
    change(setAtJsonPath(shown, ['payment', 'amount'], amounts[next]))
  }
  return (
    <details className="form-more" open={found !== 'none' || undefined}>
      <summary>{i18n.t('builder.payment')}</summary>
      {document.books !== undefined && found === 'none' ? (
        <p className="bp-hint">{i18n.t('builder.booking_charges')}</p>
      ) : (
        <SelectField
          label={i18n.t('builder.what_it_costs')}
          value={charge}
          options={kinds
            .filter(kind => kind !== 'entered' || numbers.length > 0 || charge === 'entered')
            .map(value => ({ value, label: i18n.t(`builder.pay_${value}`) }))}
          onChange={event => choose(kinds.find(kind => kind === event.currentTarget.value) ?? 'none')}
        />
      )}
      <Amount charge={charge} />
      {charge !== 'none' && (
        <>
          <ConditionField label={i18n.t('builder.who_pays')} path={['payment', 'when']} />
          <InspectorSwitch
            label={i18n.t('builder.show_total')}
            isOn={findTotalField(document) !== undefined}
            onChange={isOn =>
              change(setShowsTotal(document, isOn, { [language]: i18n.t('builder.kind_total') }))
            }
          />
          <TextPair label={i18n.t('builder.payment_text')} path={['payment', 'description']} />
          {emails.length > 1 && (
            <SelectField
              label={i18n.t('builder.payer_email')}
              value={String(getAtJsonPath(document, ['payment', 'email']) ?? '')}
              options={[
                { value: '', label: '–' },
                ...emails.map(field => ({ value: field.name, label: getQuestionTitle(field, read) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                change(setAtJsonPath(document, ['payment', 'email'], value === '' ? undefined : value))
              }
            />
          )}
        </>
      )}
    </details>
  )
}

function Amount({ charge }: { readonly charge: ChargeKind }) {
  const i18n = useI18n()
  const { currency } = useSignedIn().membership.business
  const { draft, change, outline, read } = useFormEditing()
  const { document } = draft
  const path = ['payment', 'amount']
  const amount = getAtJsonPath(document, path)
  if (charge === 'prices') {
    const list = getPriceList(document) ?? emptyPriceList
    return (
      <>
        <p className="bp-hint">{i18n.t('builder.prices_hint')}</p>
        <MajorAmountField
          label={i18n.t('builder.base_price', { currency })}
          value={list.base === 0 ? undefined : list.base}
          onChange={base => change(setPriceList(document, { ...list, base: base ?? 0 }), 'base price')}
        />
      </>
    )
  }
  if (charge === 'fixed')
    return (
      <AmountField
        label={i18n.t('builder.amount', { currency })}
        currency={currency}
        value={readMinorUnits(amount, currency)}
        onChange={value =>
          value !== undefined &&
          change(setAtJsonPath(document, path, writeMajorUnits(value, currency)), 'amount')
        }
      />
    )
  if (charge === 'formula') {
    const formula = isObject(amount) && typeof amount.formula === 'string' ? amount.formula : ''
    return (
      <TextField
        label={i18n.t('builder.formula')}
        hint={i18n.t('builder.formula_hint')}
        error={formula === '' ? undefined : describeInvalidExpression(formula, true)}
        value={formula}
        spellCheck={false}
        onChange={event =>
          change(setAtJsonPath(document, path, { formula: event.currentTarget.value }), 'formula')
        }
      />
    )
  }
  if (charge !== 'entered' || !isObject(amount)) return null
  const numbers = listOutlinedFields(outline).filter(
    ({ depth, schema, ui }) =>
      depth === 0 && (schema.type === 'number' || schema.type === 'integer') && !ui['ui:field'],
  )
  return (
    <>
      <SelectField
        label={i18n.t('builder.amount_question')}
        value={String(amount.field)}
        options={numbers.map(field => ({ value: field.name, label: getQuestionTitle(field, read) }))}
        onChange={event => change(setAtJsonPath(document, [...path, 'field'], event.currentTarget.value))}
      />
      {(['minimum', 'maximum'] as const).map(name => (
        <AmountField
          key={name}
          label={i18n.t(name === 'minimum' ? 'builder.least_amount' : 'builder.most_amount', { currency })}
          currency={currency}
          value={readMinorUnits(amount[name], currency)}
          onChange={value =>
            change(
              setAtJsonPath(
                document,
                [...path, name],
                value === undefined ? undefined : writeMajorUnits(value, currency),
              ),
              `amount ${name}`,
            )
          }
        />
      ))}
    </>
  )
}
