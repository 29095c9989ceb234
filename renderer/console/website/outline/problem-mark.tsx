import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../../context/console-context.ts'

/** Says that something is wrong in a row. */
export function ProblemMark() {
  const i18n = useI18n()
  return (
    <span className="form-outline-problem">
      <SvgIcon path={iconShapes.alert} />
      <span className="bp-hidden">{i18n.t('builder.has_problem')}</span>
    </span>
  )
}
