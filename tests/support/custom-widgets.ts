/** A custom widget of a business, `custom-widgets/map-pin`, and a form with it, as files of a configuration. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './command.ts'

const folder = join(root, 'tests/support/custom-widgets')
const read = (name: string) => readFile(join(folder, name), 'utf8')

/** The module, which a test may replace. */
export const mapPinModule = 'schemas/widgets/map-pin.js'

export const readMapPinFiles = async () => ({
  'schemas/widgets/map-pin.json': await read('map-pin.json'),
  [mapPinModule]: await read('map-pin.js'),
  'schemas/forms/delivery.json': await read('delivery.json'),
})
