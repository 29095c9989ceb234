import { Button } from '#renderer/ui/button/button.tsx'
import { useWords } from '../context/console-context.ts'

const id = 'block-time'

interface Props {
  readonly disabled: boolean
  /** Whether narrow windows show the icon only. */
  readonly compact?: boolean
  readonly onClick: () => void
}

/** Opens the dialog for a new block. */
export function BlockButton({ disabled, compact, onClick }: Props) {
  const words = useWords()
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
      {words.t('today.block')}
    </Button>
  )
}

export const focusBlockButton = (): void => document.getElementById(id)?.focus()
