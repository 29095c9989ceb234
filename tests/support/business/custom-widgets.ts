/** Custom widgets, each with a form, as files of a configuration: one of a business, and the one of the guide. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run/command.ts'

const folder = join(root, 'tests/support/business/custom-widgets')
const read = (name: string) => readFile(join(folder, name), 'utf8')

/** The module, which a test may replace. */
export const mapPinModule = 'schemas/widgets/map-pin.js'

export const readMapPinFiles = async () => ({
  'schemas/widgets/map-pin.json': await read('map-pin.json'),
  [mapPinModule]: await read('map-pin.js'),
  'schemas/forms/delivery.json': await read('delivery.json'),
})

/** Adds the widget to the steps of the home page's screen. */
export async function readHomeScreenFile() {
  const file = 'schemas/screens/home.json'
  const screen = JSON.parse(await readFile(join(root, file), 'utf8'))
  const [step] = screen.steps
  step.schema.properties.place = { type: 'object' }
  step.ui.place = { 'ui:field': 'map-pin', 'ui:options': { water: '$query.water' } }
  return { [file]: JSON.stringify(screen) }
}

/** Reads the example of docs/widgets.md, whose form takes submissions at once. */
export async function readGuideFiles() {
  const guide = await readFile(join(root, 'docs/widgets.md'), 'utf8')
  const [declaration = '', module = '', form = ''] = [
    ...guide.matchAll(/```(?:json|js)\n([\s\S]*?)```/g),
  ].map(([, text = '']) => text)
  return {
    'schemas/widgets/seat-plan.json': declaration,
    'schemas/widgets/seat-plan.js': module,
    'schemas/forms/evening.json': JSON.stringify({ ...JSON.parse(form), minimumSeconds: 0 }),
  }
}
