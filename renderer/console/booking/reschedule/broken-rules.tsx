import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { RescheduleBookingAsOperatorInput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../../context/console-context.ts'

export type BrokenRule = NonNullable<RescheduleBookingAsOperatorInput['override']>[number]

interface Props {
  readonly broken: readonly BrokenRule[]
  /** The text of the button that overrides them. */
  readonly confirm: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

/**
 * Says which rules are broken, and overrides them by a button of its own: in the place of the button that was refused,
 * a double click would confirm what nobody has read.
 */
export function BrokenRules({ broken, confirm, busyLabel, isBusy, onConfirm }: Props) {
  const i18n = useI18n()
  return (
    <Notice
      kind="problem"
      title={i18n.t('booking.move_breaks')}
      actions={
        <Button
          type="button"
          look="danger"
          busy={isBusy}
          busyLabel={busyLabel}
          // Where the notice pushes it below the pointer, the second click of two has no effect either.
          onClick={({ detail }) => detail < 2 && onConfirm()}
        >
          {confirm}
        </Button>
      }
    >
      {broken
        .filter(rule => !isSaidByOther(rule, broken))
        .map(rule => (
          <p key={rule}>{i18n.t('booking.move_rule', { rule })}</p>
        ))}
    </Notice>
  )
}

/** What has begun is too short a notice as well. */
const isSaidByOther = (rule: BrokenRule, broken: readonly BrokenRule[]): boolean =>
  rule === 'notice' && broken.includes('past')
