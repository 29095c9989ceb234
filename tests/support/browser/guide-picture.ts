/** Takes the pictures of the guides in `docs/`, from stories that show what the guides describe. */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { root } from '../run/command.ts'
import { expect, test } from './browser.ts'

/** Returns whether the runner has `--update-snapshots`, with which alone pictures are written. */
export const isTakingPictures = (): boolean => ['all', 'changed'].includes(test.info().config.updateSnapshots)

/** Writes what the window shows to `docs/images/<name>.webp`, once it does not change any more. */
export async function takeGuidePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!isTakingPictures()) return
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide', fullPage })
  await page.mouse.move(0, 0)
  let last = await shoot()
  const isSteady = async () => {
    const before = last
    last = await shoot()
    return before.equals(last)
  }
  await expect.poll(isSteady, { message: 'the page stays as it is', intervals: [500] }).toBe(true)
  await sharp(last)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(root, `docs/images/${name}.webp`))
}
