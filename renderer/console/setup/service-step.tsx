import { useState } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useWords } from '../context/console-context.ts'
import { TextField } from '../ui/text-field.tsx'
import { readAmount, readWholeNumber } from '../ui/typed-numbers.ts'
import { SetupStep, type StepProps } from './setup-step.tsx'

interface Props extends StepProps {
  readonly isBusy: boolean
  readonly problem: Problem | undefined
}

/** In minor units. */
const maxPrice = 99_999_999_999

/** The first service; the business is created with it. */
export function ServiceStep({ draft, change, back, onNext, isBusy, problem }: Props) {
  const words = useWords()
  const [isTried, setTried] = useState(false)
  const length = readWholeNumber(draft.minutes, words)
  const minutes = length.value ?? 0
  const price = readAmount(draft.price, draft.currency, words)
  const isPriceWrong = price.error !== undefined || (price.value ?? 0) < 0 || (price.value ?? 0) > maxPrice
  const errors = {
    name: draft.service.trim() === '' ? words.t('setup.service_missing') : undefined,
    minutes: minutes >= 5 && minutes <= 1440 ? undefined : (length.error ?? words.t('setup.minutes_invalid')),
    price: isPriceWrong ? (price.error ?? words.t('setup.price_invalid')) : undefined,
  }
  const isValid = Object.values(errors).every(error => error === undefined)
  return (
    <SetupStep
      step="service"
      heading={words.t('setup.service_title')}
      hint={words.t('setup.service_hint')}
      back={back}
      isBusy={isBusy}
      nextLabel={words.t('setup.create')}
      onNext={() => {
        setTried(true)
        if (isValid) onNext()
      }}
    >
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
      <TextField
        name="service"
        required
        maxLength={80}
        autoComplete="off"
        label={words.t('setup.service')}
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
          label={words.t('setup.minutes')}
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
          label={words.t('setup.price', { currency: draft.currency })}
          hint={words.t('setup.price_hint')}
          value={draft.price}
          onChange={({ target }) => change({ price: target.value })}
          onBlur={() => price.left !== undefined && change({ price: price.left })}
          error={isTried ? errors.price : undefined}
        />
      </div>
    </SetupStep>
  )
}
