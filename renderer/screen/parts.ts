/** Parts of the interpreter that only some steps need: loaded before they show, never before they are needed. */
import type { ComponentType } from 'react'
import type { Page } from '../app/page.ts'
import type { FormPartProps } from './form-part.tsx'

/** Filled by `loadFormPart`; while it is missing the step shows its skeleton. */
let formPart: ComponentType<FormPartProps> | undefined

export const loadedFormPart = (): ComponentType<FormPartProps> | undefined => formPart

export async function loadFormPart(): Promise<ComponentType<FormPartProps>> {
  const { FormPart } = await import('./form-part.tsx')
  formPart = FormPart
  return FormPart
}

/** What the first paint of a page needs. */
export const loadStep = async (page: Page): Promise<void> => {
  if (showsForm(page)) await loadFormPart()
}

/** The same, as entries of the build's manifest. */
export const chunksOf = (page: Page): readonly string[] =>
  showsForm(page) ? ['renderer/screen/form-part.tsx'] : []

const showsForm = (page: Page): boolean => page.answered.some(({ call }) => call === 'getForm')
