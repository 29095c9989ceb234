/** Our registry replaces RJSF's in a build; a new version of RJSF may expect more of it. */
import { getDefaultRegistry } from '@rjsf/core'
import { getWidget } from '@rjsf/utils'
import { expect, test } from 'vitest'
import ownRegistry from '#renderer/ui/form/registry.ts'
import { formTemplates, formWidgets } from '#renderer/ui/form/theme.tsx'

/** Our forms use neither layout schemas nor RJSF's control for optional data. */
const isUnused = (name: string) => name.startsWith('Layout') || name === 'OptionalDataControlsField'

test("Our registry has every field of RJSF's registry that our forms use", () => {
  const theirs = getDefaultRegistry()
  const own = ownRegistry()
  const missing = Object.keys(theirs.fields).filter(
    name => !Object.hasOwn(own.fields, name) && !isUnused(name),
  )
  expect(missing).toEqual([])
  expect(Object.keys(theirs).filter(key => !Object.hasOwn(own, key))).toEqual(['globalFormOptions'])
})

test("Our registry uses the same names as the form's own props, so that merging adds none", () => {
  const own = ownRegistry()
  expect(Object.keys(own.widgets)).toEqual(Object.keys(formWidgets))
  expect(Object.keys(own.templates)).toEqual([...Object.keys(formTemplates), 'ButtonTemplates'])
})

test('RJSF renders our widgets unwrapped', () => {
  expect(getWidget({ type: 'string' }, 'text', formWidgets)).toBe(formWidgets.TextWidget)
})
