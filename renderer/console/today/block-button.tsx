import { Button } from '#renderer/ui/button/button.tsx'
import { useWords } from '../console-context.ts'

const id = 'block-time'

interface Props {
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Opens the dialog for a new block. */
export function BlockButton({ disabled, onClick }: Props) {
  const words = useWords()
  return (
    <Button id={id} type="button" icon="clock" aria-haspopup="dialog" disabled={disabled} onClick={onClick}>
      {words.t('today.block')}
    </Button>
  )
}

export const focusBlockButton = (): void => document.getElementById(id)?.focus()
