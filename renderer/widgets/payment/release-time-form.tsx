import type { FormEvent } from 'react'
import { useApp } from '../../screen/app-context.ts'
import { Button } from '../../ui/button/button.tsx'

interface Props {
  /** The booking's id. */
  readonly id: string
  readonly preview: string | undefined
  readonly busy: boolean
  readonly onRelease: () => Promise<void>
}

/** Renders the button that gives up the time. Without JavaScript, the server does so. */
export function ReleaseTimeForm({ id, preview, busy, onRelease }: Props) {
  const { i18n, page } = useApp()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onRelease()
  }
  return (
    <form
      className="bp-payment-form"
      method="post"
      action={`${page.base}/payments/release?locale=${page.locale}`}
      onSubmit={submit}
    >
      <input type="hidden" name="booking" value={id} />
      {preview !== undefined && <input type="hidden" name="preview" value={preview} />}
      <Button look="quiet" busy={busy} busyLabel={i18n.t('cancel.cancelling')}>
        {i18n.t('payment.release_time')}
      </Button>
    </form>
  )
}
