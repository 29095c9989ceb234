import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'

const id = 'block-time'

interface Props {
  readonly disabled: boolean
  /** Whether narrow windows show the icon only. */
  readonly compact?: boolean
  readonly onClick: () => void
}

/** Opens the dialog for a new block. */
export function BlockButton({ disabled, compact, onClick }: Props) {
  const i18n = useI18n()
  return (
    <Button
      id={id}
      disabled={disabled}
      compact={compact}
      onClick={onClick}
      type="button"
      icon="clock"
      aria-haspopup="dialog"
    >
      {i18n.t('today.block')}
    </Button>
  )
}

export const focusBlockButton = (): void => document.getElementById(id)?.focus()
