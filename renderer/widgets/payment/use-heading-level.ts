import { useScreen, useStep } from '../../screen/screen-context.ts'

/** Returns the level of a widget's heading: 2 where the summary beside the steps has the level-1 heading. */
export function useHeadingLevel(): 1 | 2 {
  const { screen } = useScreen()
  const { ending } = useStep()
  return screen.aside === undefined || ending ? 1 : 2
}
