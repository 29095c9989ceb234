import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { demoNow } from '../business/demo.ts'
import type { HostedApp } from '../forms/hosting.ts'

/** Returns what delivers all that is due after so many seconds, and returns the subjects of emails since the last time. */
export function createEmailReader(hosted: HostedApp): (seconds: number) => Promise<readonly string[]> {
  const seen = new Set<string>()
  return async seconds => {
    hosted.setTime(asInstant(demoNow + seconds * 1000))
    const { appContext, demo } = hosted
    await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
    hosted.setTime(demoNow)
    const folder = getMailFolder(appContext.settings)
    const fresh = (await readdir(folder)).filter(name => !seen.has(name))
    const emails = await Promise.all(fresh.map(name => readFile(join(folder, name), 'utf8')))
    for (const name of fresh) seen.add(name)
    return emails.map(email => /^Subject: (.*)$/im.exec(email)?.[1]?.trim() ?? '')
  }
}
