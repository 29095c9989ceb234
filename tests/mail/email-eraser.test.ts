/**
 * Emails in files are personal data: nobody else can read them, and they are deleted with their recipient or
 * after their time.
 */
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createEmailEraser } from '#server/features/emails/file-email-eraser.ts'
import { createFileMailTransport } from '#server/features/emails/file-mail-transport.ts'
import { openHosted } from '#tests/support/forms/hosting.ts'

let parent: string
let folder: string
const parents: string[] = []
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'bookplate-letters-'))
  parents.push(parent)
  folder = join(parent, 'mail')
})
afterAll(() => Promise.all(parents.map(path => rm(path, { recursive: true }))))

const write = (to: string, id: string, { into = folder, business = 'harbor' } = {}) =>
  createFileMailTransport({ folder: into, sender: 'no-reply@book.example.org' }).send({
    business,
    to,
    id,
    from: 'Harbor',
    subject: `To: x@example.com`,
    text: 'To: jo@example.com',
    locale: 'en',
  })

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('The folder and its emails are private, even if the folder was open before', async () => {
  await mkdir(folder)
  await chmod(folder, 0o755)
  await write('ada@example.com', 'one')
  expect([await modeOf(folder), await modeOf(join(folder, 'harbor.one.eml'))]).toEqual(['700', '600'])
})

test('Letters to an address are erased whatever its letter case; others stay', async () => {
  const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`
  await write('Ada@Example.com', 'one')
  await write('jo@example.com', 'two')
  await write(long, 'three')
  const emails = createEmailEraser(folder)
  expect(await emails.eraseTo('harbor', 'ada@example.COM')).toBe(1)
  expect(await emails.eraseTo('harbor', long)).toBe(1)
  expect(await emails.eraseTo('harbor', 'x@example.com')).toBe(0)
  expect(await readdir(folder)).toEqual(['harbor.two.eml'])
})

test('A business erases only its own emails; older files name no business and are erased with any', async () => {
  const emails = createEmailEraser(folder)
  await write('ada@example.com', 'one', { business: 'birch' })
  await rename(join(folder, 'birch.one.eml'), join(folder, 'one.eml'))
  for (const business of ['harbor', 'birch']) await write('ada@example.com', 'two', { business })
  expect(await emails.eraseTo('birch', 'ada@example.com')).toBe(2)
  expect(await emails.tidy('birch', Date.now() + 60_000)).toBe(0)
  expect(await readdir(folder)).toEqual(['harbor.two.eml'])
})

test('Emails are erased by the ids of their outbox entries, to whichever address they went', async () => {
  for (const business of ['harbor', 'birch']) await write('owner@example.com', 'one', { business })
  await write('owner@example.com', 'two')
  const emails = createEmailEraser(folder)
  expect(await emails.eraseOfEntries('harbor', ['one', 'three'])).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['birch.one.eml', 'harbor.two.eml'])
})

test('Old emails are deleted, other files stay, and a missing folder is no error', async () => {
  expect(await createEmailEraser(folder).tidy('harbor', Date.now())).toBe(0)
  await write('ada@example.com', 'old')
  await write('ada@example.com', 'new')
  await writeFile(join(folder, 'notes.txt'), '')
  for (const name of ['harbor.old.eml', 'notes.txt']) await utimes(join(folder, name), 1000, 1000)
  expect(await createEmailEraser(folder).tidy('harbor', 2_000_000)).toBe(1)
  expect(await readdir(folder)).toEqual(['harbor.new.eml', 'notes.txt'])
})

test('Erasing a contact deletes their emails', async () => {
  const hosted = await openHosted({}, { DATA_DIR: parent })
  await write('ada@example.com', 'one', { into: join(hosted.appContext.settings.dataDir, 'mail') })
  const body = { email: 'ada@example.com' }
  const { status } = await hosted.send('POST', '/operator/customers/erase', { body, asOperator: true })
  expect([status, await readdir(join(hosted.appContext.settings.dataDir, 'mail'))]).toEqual([200, []])
  await hosted.close()
})
