import { useRef } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { welcomeStepId } from '#schemas/runtime/form/question-steps.ts'
import { useApp } from '../../../screen/app-context.ts'
import { BackButton } from '../../../screen/back-button.tsx'
import { useBusy, useScreen } from '../../../screen/screen-context.ts'
import { ActionBar } from '../../../ui/action-bar/action-bar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { FootProps } from '../classic-layout.tsx'
import { findCurrentQuestion } from './find-current-question.ts'
import { useQuestionFocus } from './use-question-focus.ts'
import { useQuestionKeys } from './use-question-keys.ts'

/** Renders the buttons below a question, and lets its choices and keys lead on. */
export function QuestionFooter({ form, document, hosted, waiting, missing, due, onChange }: FootProps) {
  const { i18n, embedded = false } = useApp()
  const { screen } = useScreen()
  const busy = useBusy()
  const { before, following, goTo, values, stage } = hosted
  const { name, isDisplay } = findCurrentQuestion(hosted)
  const mark = useRef<HTMLSpanElement>(null)
  const lastInput = useQuestionKeys({
    mark,
    name,
    advances: !embedded && !isDisplay && following !== undefined && stage?.fields.length === 1,
  })
  useQuestionFocus({ mark, name, lastInput, embedded })
  const required = document.schema.required
  const isOptional =
    !(Array.isArray(required) && required.includes(name)) &&
    !hosted.run.decisions.required.includes(`/${name}`)
  const canSkip = isOptional && !isDisplay && following !== undefined
  const skips = canSkip && !isAnswered(values[name])
  const isRanking = isObject(document.ui?.[name]) && document.ui[name]['ui:field'] === 'ranking'
  const submit = screen.submit?.busy
  const button = (
    <Button
      look={skips ? 'secondary' : missing === '' ? 'primary' : 'soft'}
      form={form}
      busy={busy || waiting}
      busyLabel={typeof submit === 'string' ? i18n.phrase(submit) : undefined}
    >
      {name === welcomeStepId
        ? document.welcome?.button === undefined
          ? i18n.t('form.start')
          : hosted.wording(document.welcome.button)
        : following === undefined
          ? due === undefined
            ? i18n.t('form.send')
            : i18n.t('payment.pay', { amount: due })
          : skips
            ? i18n.t('form.skip')
            : i18n.t('common.continue')}
    </Button>
  )
  return (
    <>
      <span ref={mark} hidden />
      {embedded ? (
        <div>{button}</div>
      ) : (
        <ActionBar
          back={<BackButton before={before} onGo={goTo} />}
          note={
            // A ranking counts as it stands, so leaving it out needs a button of its own.
            canSkip &&
            isRanking && (
              <Button
                type="button"
                look="quiet"
                onClick={() => {
                  onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)))
                  goTo(following.id)
                }}
              >
                {i18n.t('form.skip')}
              </Button>
            )
          }
        >
          {button}
        </ActionBar>
      )}
    </>
  )
}

const isAnswered = (value: unknown): boolean =>
  value !== undefined && (typeof value !== 'object' || value === null || Object.keys(value).length > 0)
