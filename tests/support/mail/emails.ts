/** Shows emails as mail programs do, from what a mail server received. */
import type { Page } from 'playwright/test'
import type { Received } from './mail-server.ts'

/** Opens the HTML of an email with the pictures that it carries; everything else on the net is out of reach. */
export async function showEmail(page: Page, { message }: Received): Promise<void> {
  const pictures = new Map(
    message.attachments.flatMap(({ contentId, mimeType, content }) =>
      contentId ? [[contentId.slice(1, -1), { mimeType, content }]] : [],
    ),
  )
  const markup = (message.html ?? '').replace(/cid:(\w+)/g, (_, name: string) => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`The email shows a picture "${name}" that it does not carry.`)
    const { mimeType, content } = picture
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
    return `data:${mimeType};base64,${bytes.toString('base64')}`
  })
  await page.goto('about:blank')
  await page.setContent(markup)
}

/** Returns the sentences of the text part, without addresses, labels split from their values. */
export const listSentences = ({ message: { text = '' } }: Received): readonly string[] =>
  text
    .split(/\r?\n/)
    .flatMap(line => (/^https?:/.test(line) || line.startsWith('--') ? [] : line.split(': ')))
    .map(part => part.replace(/:$/, '').trim())
    .filter(part => part !== '')

/** Returns the iCalendar document that the email carries, and the method that its header names. */
export function readEmailCalendar({ source, message }: Received) {
  const file = message.attachments.find(({ filename }) => filename === 'appointment.ics')
  if (!file) return undefined
  const { content } = file
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const [, method] = /^content-type: text\/calendar;[\s\S]*?method=(\w+)/im.exec(source) ?? []
  return { method, text: text.replace(/\r?\n/g, '\r\n') }
}
