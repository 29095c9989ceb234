import type { OutlinedField } from '../model/form-outline.ts'

/** Returns what a choice is called, or its value. */
export const getChoiceLabel = (
  { ui }: OutlinedField,
  choice: unknown,
  read: (text: unknown) => string,
): string => read(Object(ui['ui:enumNames'])[String(choice)]) || String(choice)
