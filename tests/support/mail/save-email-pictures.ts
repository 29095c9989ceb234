/** Saves pictures of emails as a mail program shows them, narrow and wide, light and dark. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { chromiumArgs, findChromium } from '../browser/chromium.ts'
import { wordsIn } from '../texts/words.ts'
import { writeEveryEmail } from './every-email.ts'

const widths = [390, 700] as const
const schemes = ['light', 'dark'] as const

export interface PictureWish {
  /** Where to save them; created if missing. */
  readonly folder: string
  /** Default: all. */
  readonly locales?: readonly LocaleCode[]
  /** What the names of emails begin with; default: all. */
  readonly names?: readonly string[]
}

/** Saves `<folder>/<email>/<language>-<width>-<scheme>.png`, and returns how many pictures there are. */
export async function saveEmailPictures({ folder, locales = localeCodes, names = [''] }: PictureWish) {
  const branding = await readEmailBranding({})
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath ? { executablePath } : {}),
  })
  let count = 0
  try {
    for (const locale of locales)
      for (const [name, email] of writeEveryEmail(wordsIn(locale), branding)) {
        if (!names.some(wanted => name.startsWith(wanted))) continue
        const ofEmail = join(folder, name.replaceAll(' ', '-'))
        await mkdir(ofEmail, { recursive: true })
        await savePictures(browser, email, join(ofEmail, locale))
        count += widths.length * schemes.length
      }
  } finally {
    await browser.close()
  }
  return count
}

async function savePictures(browser: Browser, { html = '' }: EmailMessage, path: string) {
  const page = await browser.newPage()
  await page.setContent(html)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 600 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `${path}-${width}-${colorScheme}.png`)
    }
  }
  await page.close()
}

/** Of thousands, the browser fails one now and then where the machine is busy: it gets a second chance. */
async function takePicture(page: Page, path: string) {
  const take = () => page.screenshot({ path, fullPage: true })
  try {
    await take()
  } catch (error) {
    console.warn(`Once more: ${path}`, error)
    await take()
  }
}
