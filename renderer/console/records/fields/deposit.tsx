import { renderFieldError } from '#renderer/ui/form/hint-and-error.tsx'
import { NumberInput } from '#renderer/ui/form/number-input.tsx'
import type { FormFieldProps, FormWidgetProps } from '#renderer/ui/form/types.ts'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { MoneyWidget } from './money.tsx'

const percent = { type: 'integer', minimum: 0, maximum: 100 } as const

const kinds = ['none', 'percent', 'amount', 'full'] as const

/** What is due when booking. The value is an amount or a share, as the kind says. */
export function DepositField(props: FormFieldProps) {
  const { formData, fieldPathId, onChange } = props
  const i18n = useI18n()
  const { payments } = useSignedIn().session
  const { $id: id, path } = fieldPathId
  const { kind = 'none', value } = isObject(formData) ? formData : {}
  const change = (next: object) =>
    onChange({ kind, ...(value === undefined ? {} : { value }), ...next }, path)
  const choose = (chosen: string) =>
    onChange(
      chosen === 'none'
        ? undefined
        : { kind: chosen, ...(chosen === kind && value !== undefined ? { value } : {}) },
      path,
    )
  return (
    <div className="console-deposit" id={id} tabIndex={-1}>
      <div className="console-segments">
        {kinds.map(name => (
          <label key={name}>
            <input type="radio" name={id} checked={kind === name} onChange={() => choose(name)} />
            <span>{i18n.t(`record.deposit_${name}`)}</span>
          </label>
        ))}
      </div>
      {kind !== 'none' && payments === 'test' && <Notice kind="info">{i18n.t('ready.deposit_test')}</Notice>}
      {(kind === 'amount' || kind === 'percent') && (
        <DepositValue
          {...props}
          isAmount={kind === 'amount'}
          value={value}
          onValue={next => change({ value: next })}
        />
      )}
    </div>
  )
}

interface ValueProps extends FormFieldProps {
  readonly isAmount: boolean
  readonly value: unknown
  readonly onValue: (value: unknown) => void
}

function DepositValue({ isAmount, value, onValue, fieldPathId, errorSchema, registry, schema }: ValueProps) {
  const i18n = useI18n()
  const id = `${fieldPathId.$id}-value`
  const errors = findValueErrors(errorSchema)
  const label = i18n.t(isAmount ? 'record.deposit_value' : 'record.refund_percent_short')
  const widget: FormWidgetProps = {
    id,
    name: id,
    label,
    value,
    registry,
    schema,
    options: {},
    onChange: onValue,
    onBlur: () => undefined,
    onFocus: () => undefined,
    ...(errors === undefined ? {} : { rawErrors: errors }),
  }
  return (
    <div className="bp-field" data-field="/deposit/value">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      {isAmount ? (
        <MoneyWidget {...widget} />
      ) : (
        <span className="console-unit">
          <NumberInput field={{ ...widget, schema: percent }} type="text" />
          <span>%</span>
        </span>
      )}
      {renderFieldError({ id, errors, schema, options: {} })}
    </div>
  )
}

const findValueErrors = (errors: FormFieldProps['errorSchema']): string[] | undefined => {
  const own: unknown = isObject(errors) && isObject(errors.value) ? errors.value.__errors : undefined
  return Array.isArray(own) ? own.map(String) : undefined
}
