/** Draws the icons of the console for home screens, when it is built. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { consoleIconSizes } from '#server/http/console/console-manifest.ts'

/** A day in a calendar on the accent of `renderer/styles/tokens.css`, which fills what a phone cuts off. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#1f5f5b"/><g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><rect x="25" y="29" width="46" height="42" rx="6"/><path d="M25 43h46M37 23v11M59 23v11M39 57l7 7 12-13"/></g></svg>
`

/** Writes an SVG and a PNG of each size. */
export async function writeConsoleIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'icon.svg'), icon)
  for (const size of consoleIconSizes)
    await sharp(Buffer.from(icon), { density: 72 * (size / 96) })
      .resize(size, size)
      .png()
      .toFile(join(folder, `icon-${size}.png`))
}
