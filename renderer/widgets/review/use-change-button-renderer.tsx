import { useApp } from '../../screen/app-context.ts'
import { useScreen, useStep } from '../../screen/screen-context.ts'
import { Button } from '../../ui/button/button.tsx'

/**
 * Returns a function that renders a button back to a step, if that step exists. `name` is the button's
 * accessible name, which says what is changed there.
 */
export function useChangeButtonRenderer() {
  const { i18n } = useApp()
  const { goTo } = useScreen()
  const { steps } = useStep()
  return (step: string, name: string) =>
    steps.some(({ id }) => id === step) && (
      <Button type="button" look="quiet" onClick={() => goTo(step)} aria-label={name}>
        {i18n.t('common.change')}
      </Button>
    )
}
