/** A custom widget as in docs/forms.md: a file that declares it, a line that registers it, and its view. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateWidgetTypes } from '#codegen/widgets.ts'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import { type AnyWidgetProps, castToDeclaredType } from '#renderer/screen/widget.ts'
import { createWidgetViewRegistry } from '#renderer/screen/widget-views.ts'
import { widgets } from '#renderer/widgets/registry.ts'
import { getAtPointer } from '#schemas/runtime/core/pointer.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { root } from '#tests/support/run/command.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const guide = await readFile(join(root, 'docs/forms.md'), 'utf8')
const examples = [...guide.matchAll(/^( *)```json\n([\s\S]*?)^ *```$/gm)].map(([, , text = '']) => text)
const exampleWith = (part: string) => examples.find(text => text.includes(part)) ?? ''

const declared = exampleWith('"name": "weather"')
const form = JSON.stringify({
  id: 'picnic',
  version: 1,
  schema: { type: 'object', additionalProperties: false, properties: { outside: { type: 'boolean' } } },
  ui: { outside: { 'ui:title': 'Outside?', 'ui:field': 'weather', 'ui:options': { day: '2026-11-24' } } },
})

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfiguration(['en'])
})
afterAll(() => folder.remove())

const refusal = () =>
  loadConfiguration(folder.path).then(
    () => [],
    (error: unknown) => (error instanceof ConfigurationError ? error.faults : [error]),
  )

describe('A custom widget', () => {
  test('is refused as unknown until its file exists, then its options and value are checked', async () => {
    await folder.write('schemas/forms/picnic.json', form)
    expect(await refusal()).toEqual([expect.objectContaining({ pointer: '/ui/outside/ui:field' })])
    await folder.write('schemas/widgets/weather.json', declared)
    expect(await refusal()).toEqual([])
    await folder.put('schemas/forms/picnic.json', '/ui/outside/ui:options', { dya: '2026-11-24' })
    await folder.put('schemas/forms/picnic.json', '/schema/properties/outside/type', 'string')
    expect(await refusal()).toEqual([
      {
        file: 'schemas/forms/picnic.json',
        pointer: '/ui/outside/ui:options/dya',
        reason: 'there is no option "dya"; available: day. Did you mean "day"?',
      },
      {
        file: 'schemas/forms/picnic.json',
        pointer: '/ui/outside/ui:field',
        reason: '"weather" sets true or false, but "outside" is a string.',
      },
    ])
    await folder.write('schemas/forms/picnic.json', form)
  })

  test('appears in editor schemas and generated types', async () => {
    const { editorSchema } = await loadConfiguration(folder.path)
    expect(getAtPointer(editorSchema('form'), '/$defs/FieldName/enum')).toContain('weather')
    expect(getAtPointer(editorSchema('screen'), '/$defs/WeatherOptions/properties/day')).toBeDefined()
    expect(await generateWidgetTypes(folder.path)).toMatch(
      / {2}weather: \{\n {4}options: \{[^}]+day\?: string\n/,
    )
  })

  test('renders in a form once a line registers it', async () => {
    interface WeatherProps extends Pick<AnyWidgetProps, 'name'> {
      readonly options: { readonly day?: string }
    }
    const Weather = ({ name, options: { day } }: WeatherProps) => <input name={name} title={day} />
    const parts = createWidgetViewRegistry({
      ...widgets,
      weather: { load: async () => Weather },
    })
    await parts.load(['weather'])
    const { forms, forBrowser } = await loadConfiguration(folder.path)
    const document = forms.get('picnic')
    if (!document) throw new Error('The form is not there.')
    const html = renderToString(
      <FormStepView
        document={forBrowser(document)}
        values={{}}
        scope={{}}
        i18n={englishWords()}
        formId="f"
        rules={{ rules: [] }}
        context={{
          Part: ({ widget, ...props }) => {
            const View = parts.view(widget)
            const known = {
              value: castToDeclaredType(props.value),
              options: castToDeclaredType(props.options),
            }
            return View ? <View {...props} {...known} scope={castToDeclaredType({})} /> : null
          },
        }}
        onChange={() => undefined}
        onSubmit={() => undefined}
      />,
    )
    expect(html).toContain('<input title="2026-11-24" name="outside"/>')
    expect(html).toContain('Outside?</legend>')
  })
})

test('The example form in the guide is accepted', async () => {
  await folder.write('schemas/forms/wish.json', exampleWith('"id": "wish"'))
  expect(await refusal()).toEqual([])
})
