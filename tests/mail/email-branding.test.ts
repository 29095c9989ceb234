/** The logo in emails: what every mail program shows, whatever the business gave. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Business } from '#schemas/generated/types.gen.ts'
import { listLogoFiles, readEmailBranding } from '#server/features/emails/email-branding.ts'
import { toMailMessage } from '#server/features/emails/message.ts'

const business: Business = {
  slug: 'harbor',
  name: 'Harbor Studio',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  defaultLocale: 'en',
}

async function draw(format: 'png' | 'jpeg' | 'webp', width: number, height: number): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a1f3d' } })
  return `data:image/${format};base64,${(await picture.toFormat(format).toBuffer()).toString('base64')}`
}

describe('A logo', () => {
  test.each([
    ['png', 120, 40, 120, 40],
    ['jpeg', 600, 100, 220, 37],
    ['webp', 300, 300, 44, 44],
  ] as const)('of type %s, %i × %i, is a PNG shown at %i × %i', async (format, width, height, ...shown) => {
    const { logo } = await readEmailBranding({ ...business, logo: await draw(format, width, height) })
    expect([logo?.width, logo?.height]).toEqual(shown)
    expect((await sharp(logo?.png).metadata()).format).toBe('png')
  })

  test.each([
    ['is no picture', async () => 'data:image/png;base64,AAAA'],
    ['breaks off', async () => (await draw('png', 400, 400)).slice(0, 90)],
    ['has too many pixels', () => draw('png', 4000, 4000)],
  ])('that %s gives way to the name', async (_, make) => {
    const branding = await readEmailBranding({
      ...business,
      logo: await make(),
      logoDark: await draw('png', 9, 9),
    })
    expect(listLogoFiles(branding)).toEqual([])
  })

  test('travels within the email', async () => {
    const branding = await readEmailBranding({ ...business, logo: await draw('png', 120, 40) })
    const email = {
      business: 'harbor',
      to: 'a@b.example',
      from: 'x',
      subject: 'x',
      text: 'x',
      locale: 'en',
      id: 'x',
    }
    const { attachments } = toMailMessage(
      { ...email, pictures: listLogoFiles(branding) },
      'no-reply@b.example',
    )
    expect(attachments).toMatchObject([{ cid: 'logo', filename: 'logo.png', contentDisposition: 'inline' }])
  })
})
