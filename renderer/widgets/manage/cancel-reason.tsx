import { type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { formatSearch } from '../../browser/url-store.ts'
import { useApp } from '../../screen/app-context.ts'
import { FailedLoadNotice } from '../../screen/failed-load-notice.tsx'
import { useBusy, useIncompletePresses, useScreen, useStep } from '../../screen/screen-context.ts'
import { useFailedLoad } from '../../screen/use-failed-load.ts'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { RequiredMark } from '../../ui/form/required-mark.tsx'

const rows = 4
/** A press older than this no longer cancels, because nobody would expect it to. */
const pressLastsMs = 10_000

/**
 * Asks why the booking is cancelled, with the button that cancels it and a way back. Options: `maxLength`.
 * The step's schema says whether a reason is required.
 */
export function CancelReason({
  name,
  value = '',
  onChange,
  options: { maxLength = 1000 },
  scope,
}: WidgetProps<'cancel-reason'>) {
  const { i18n } = useApp()
  const { step } = useStep()
  const presses = useIncompletePresses()
  const id = useId()
  const required = step?.schema?.required?.includes(name) ?? false
  const faulty = required && presses > 0
  return (
    <>
      <div className="bp-field">
        <label className="bp-label" htmlFor={id}>
          {i18n.t('cancel.reason')}
          <RequiredMark required={required} />
        </label>
        <p className="bp-hint" id={`${id}-hint`}>
          {i18n.t(required ? 'cancel.reason_required' : 'cancel.reason_hint')}
        </p>
        <textarea
          className="bp-input"
          id={id}
          rows={rows}
          maxLength={maxLength}
          required={required}
          aria-describedby={faulty ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={faulty || undefined}
          value={value}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
        {faulty && (
          <p className="bp-error" id={`${id}-error`}>
            {i18n.t('problem.field.required')}
          </p>
        )}
      </div>
      <RefundNote {...scope} />
      <noscript>{i18n.t('manage.needs_script')}</noscript>
      <Ways {...scope} />
    </>
  )
}

/** Shows the refund for cancelling; renders nothing if nothing was paid. */
function RefundNote({ booking, change }: WidgetScope<'cancel-reason'>) {
  const { i18n, formats } = useApp()
  if (!booking?.payment || change?.refund === undefined) return null
  const amount = formats.money(change.refund, booking.payment.currency)
  return (
    <p className="bp-cancel-refund" role="status">
      {change.refund > 0 ? i18n.t('cancel.refund', { amount }) : i18n.t('cancel.no_refund')}
    </p>
  )
}

function Ways({ booking, change, query }: WidgetScope<'cancel-reason'>) {
  const { i18n, href } = useApp()
  const { next } = useScreen()
  const busy = useBusy()
  const known = change !== undefined
  const choice = formatSearch(query)
  const [pressed, setPressed] = useState<{ readonly choice: string; readonly at: number }>()
  // Another choice withdraws the press.
  if (pressed && pressed.choice !== choice) setPressed(undefined)
  const cancel = (event: MouseEvent) => {
    event.preventDefault()
    // While a choice is loading, it is not known what would be cancelled, so the press waits.
    if (known) next()
    else setPressed({ choice, at: Date.now() })
  }
  const proceed = useEffectEvent(() => {
    if (pressed && Date.now() - pressed.at < pressLastsMs) next()
    setPressed(undefined)
  })
  const isDue = known && pressed?.choice === choice
  useEffect(() => {
    if (isDue) proceed()
  }, [isDue])
  const { timezone } = query
  const failed = useFailedLoad('change')
  return (
    <>
      {failed && <FailedLoadNotice {...failed} />}
      <div className="bp-actions bp-destroy">
        <Button look="danger" busy={busy} busyLabel={i18n.t('cancel.cancelling')} onClick={cancel}>
          {i18n.t('cancel.action')}
        </Button>
        {booking && (
          <ButtonLink
            look="quiet"
            href={`${href(`/widget/booking/${booking.id}`)}${formatSearch({ timezone })}`}
          >
            {i18n.t('cancel.keep')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
