import { useState } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../context/console-context.ts'
import { TextField } from '../ui/text-field.tsx'
import { parseAmountField, parseWholeNumber } from '../ui/typed-numbers.ts'
import { SetupStep, type StepProps } from './setup-step.tsx'

interface Props extends StepProps {
  readonly isBusy: boolean
  readonly problem: Problem | undefined
}

/** In minor units. */
const maxPrice = 99_999_999_999

/** The first service; the business is created with it. */
export function ServiceStep({ draft, change, back, onNext, isBusy, problem }: Props) {
  const i18n = useI18n()
  const [isTried, setTried] = useState(false)
  const length = parseWholeNumber(draft.minutes, i18n)
  const minutes = length.value ?? 0
  const price = parseAmountField(draft.price, draft.currency, i18n)
  const isPriceWrong = price.error !== undefined || (price.value ?? 0) < 0 || (price.value ?? 0) > maxPrice
  const errors = {
    name: draft.service.trim() === '' ? i18n.t('setup.service_missing') : undefined,
    minutes: minutes >= 5 && minutes <= 1440 ? undefined : (length.error ?? i18n.t('setup.minutes_invalid')),
    price: isPriceWrong ? (price.error ?? i18n.t('setup.price_invalid')) : undefined,
  }
  const isValid = Object.values(errors).every(error => error === undefined)
  return (
    <SetupStep
      step="service"
      heading={i18n.t('setup.service_title')}
      hint={i18n.t('setup.service_hint')}
      back={back}
      isBusy={isBusy}
      nextLabel={i18n.t('setup.create')}
      onNext={() => {
        setTried(true)
        if (isValid) onNext()
      }}
    >
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <TextField
        name="service"
        required
        maxLength={80}
        autoComplete="off"
        label={i18n.t('setup.service')}
        value={draft.service}
        onChange={({ target }) => change({ service: target.value })}
        error={isTried ? errors.name : undefined}
      />
      <div className="setup-pair">
        <TextField
          name="minutes"
          required
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          label={i18n.t('setup.minutes')}
          value={draft.minutes}
          onChange={({ target }) => change({ minutes: target.value })}
          onBlur={() => length.left !== undefined && change({ minutes: length.left })}
          error={isTried ? errors.minutes : undefined}
        />
        <TextField
          name="price"
          inputMode="decimal"
          maxLength={40}
          autoComplete="off"
          label={i18n.t('setup.price', { currency: draft.currency })}
          hint={i18n.t('setup.price_hint')}
          value={draft.price}
          onChange={({ target }) => change({ price: target.value })}
          onBlur={() => price.left !== undefined && change({ price: price.left })}
          error={isTried ? errors.price : undefined}
        />
      </div>
    </SetupStep>
  )
}
