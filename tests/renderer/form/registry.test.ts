/** Our registry stands in for RJSF's in a build; a new version of RJSF may ask it for more. */
import { getDefaultRegistry } from '@rjsf/core'
import { getWidget } from '@rjsf/utils'
import { expect, test } from 'vitest'
import ownRegistry from '#renderer/ui/form/registry.ts'
import { formTemplates, formWidgets } from '#renderer/ui/form/theme.tsx'

/** Forms of ours have no layout schemas, and no objects that one adds at will. */
const isUnused = (name: string) => name.startsWith('Layout') || name === 'OptionalDataControlsField'

test('it has all that the one of RJSF has, but what no form of ours uses', () => {
  const theirs = getDefaultRegistry()
  const own = ownRegistry()
  const missing = Object.keys(theirs.fields).filter(
    name => !Object.hasOwn(own.fields, name) && !isUnused(name),
  )
  expect(missing).toEqual([])
  expect(Object.keys(theirs).filter(key => !Object.hasOwn(own, key))).toEqual(['globalFormOptions'])
})

test('it has what a form passes under the same names, so that merging both adds none', () => {
  const own = ownRegistry()
  expect(Object.keys(own.widgets)).toEqual(Object.keys(formWidgets))
  expect(Object.keys(own.templates)).toEqual([...Object.keys(formTemplates), 'ButtonTemplates'])
})

test('RJSF renders our widgets as they are', () => {
  expect(getWidget({ type: 'string' }, 'text', formWidgets)).toBe(formWidgets.TextWidget)
})
