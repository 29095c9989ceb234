import type { ReactNode } from 'react'
import {
  ScopeContext,
  ScreenContext,
  type ScreenContextValue,
  StepContext,
} from '#renderer/screen/screen-context.ts'
import { createStepStore } from '#renderer/screen/step-store.ts'
import type { Scope, Screen, Step } from '#schemas/runtime/screen/screen.ts'

interface Props {
  readonly screen: Screen
  readonly scope: Scope
  readonly step: Step
  readonly children: ReactNode
}

/** Provides a screen in which nothing has happened yet and nothing that a widget does has an effect. */
export const IdleScreen = ({ screen, scope, step, children }: Props) => (
  <ScreenContext value={{ ...idle, screen }}>
    <StepContext value={{ steps: [], step, title: step.title, stop: undefined, ending: undefined }}>
      <ScopeContext value={scope}>{children}</ScopeContext>
    </StepContext>
  </ScreenContext>
)

const ignore = () => undefined

const idle: Omit<ScreenContextValue, 'screen'> = {
  store: createStepStore(ignore),
  set: ignore,
  keep: ignore,
  waitFor: ignore,
  fail: ignore,
  setMissingField: ignore,
  next: ignore,
  goTo: ignore,
  nextButton: { current: null },
  stepProblemCheck: { current: undefined },
}
