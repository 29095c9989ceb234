import type { Step } from '#schemas/runtime/screen/screen.ts'
import { Button } from '../ui/button/button.tsx'
import { useApp } from './app-context.ts'

interface Props {
  /** The step before the current one; undefined at the first. */
  readonly before: Pick<Step, 'id'> | undefined
  onGo(id: string): void
}

/** Renders the button of an action bar that leads to the step before, if there is one. */
export function BackButton({ before, onGo }: Props) {
  const { i18n } = useApp()
  return (
    before && (
      <Button type="button" look="quiet" icon="arrow-left" compact onClick={() => onGo(before.id)}>
        {i18n.t('common.back')}
      </Button>
    )
  )
}
