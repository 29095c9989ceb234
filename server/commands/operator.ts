/**
 * `npm run operator -- invite <email>`: invites somebody to the console, beside running servers: the first owner, or with
 * `--role installation` somebody who may act for every business. Prints the link, and mails it if SMTP_URL is set.
 *
 * `npm run operator -- code <email>`: prints a code with which somebody who has access signs in where no email arrives.
 */
import { parseArgs } from 'node:util'
import { createTranslator } from '#locales/translator.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { createConsoleEmails } from '#server/app/console-emails.ts'
import { getOrCreateOperatorToken } from '#server/app/operator-token.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { Settings } from '#server/environment/settings.ts'
import { formatInvitationUrl, invitationMinutes } from '#server/features/people/calls/invitation-url.ts'
import {
  createSignInCode,
  createSignInCodeKeyGetter,
  formatSignInCode,
  signInCodeMinutes,
} from '#server/features/people/console-services.ts'
import { type ConsoleRole, consoleRoles, everyBusiness, maxMembers } from '#server/features/people/members.ts'
import { runStoreCommand, type StoreCommandContext } from './store-command.ts'

const usage =
  'npm run operator -- code <email>, or npm run operator -- invite <email> [--business <slug>] [--role owner|manager|staff|editor|installation] [--provider <slug>]'

await runStoreCommand('command', async command => {
  const { positionals, values } = parseArgs({
    args: [...command.args],
    options: { business: { type: 'string' }, role: { type: 'string' }, provider: { type: 'string' } },
    allowPositionals: true,
  })
  const [name, email, ...rest] = positionals
  if ((name !== 'invite' && name !== 'code') || email === undefined || rest.length > 0)
    throw new Error(`Use it so: ${usage}`)
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error(`"${email}" is not an email address.`)
  if (name === 'code') return printCode(email, command)
  const role = consoleRoles.find(known => known === (values.role ?? 'owner'))
  if (role === undefined)
    throw new Error(`There is no role "${values.role}"; use one of ${consoleRoles.join(', ')}.`)
  await invite({ email, role, business: values.business, provider: values.provider }, command)
})

/** Writes a code that holds in every browser, beside its own, and prints it. */
async function printCode(
  email: string,
  { settings, openStore }: Pick<StoreCommandContext, 'settings' | 'openStore'>,
): Promise<void> {
  const { consoleSessions } = await openStore()
  const token = await getOrCreateOperatorToken(settings, console.log)
  const { code, hash } = createSignInCode(
    { getCodeKey: createSignInCodeKeyGetter(token) },
    { isShared: true },
  )
  const endsAt = addMinutes(asInstant(Date.now()), signInCodeMinutes)
  const person = await consoleSessions.writeCode({ email, endsAt }, hash)
  if (person === undefined)
    throw new Error(`${email} has no access. Invite them: npm run operator -- invite ${email}`)
  console.log(
    `The code for ${email} holds for ${signInCodeMinutes} minutes at ${findConsoleOrigin(settings)}/operator:\n${formatSignInCode(code)}`,
  )
}

interface InvitationOptions {
  readonly email: string
  readonly role: ConsoleRole
  readonly business: string | undefined
  readonly provider: string | undefined
}

async function invite(
  { email, role, provider, ...options }: InvitationOptions,
  { settings, loadConfiguration, openStore }: StoreCommandContext,
): Promise<void> {
  const configuration = await loadConfiguration()
  const store = await openStore()
  const business = await chooseBusiness({ role, ...options }, store)
  await checkProvider({ role, business, provider }, store)
  const now = asInstant(Date.now())
  const endsAt = addMinutes(now, invitationMinutes)
  const invited = await store.members.invite({ business, email, role, provider, now, endsAt })
  if (invited === 'member')
    throw new Error(
      `${email} has access already, and can sign in at ${findConsoleOrigin(settings)}/operator.`,
    )
  if (invited === 'full') throw new Error(`There are ${maxMembers} people or invitations already.`)
  const href = formatInvitationUrl(findConsoleOrigin(settings), invited.token)
  console.log(`The link for ${email} holds for 48 hours, once:\n${href}`)
  const emails = createConsoleEmails({
    settings,
    directories: store.directories,
    watch: { mailHealth: store.mailHealth, clock: () => asInstant(Date.now()) },
    getMessageSources: () => ({
      settings,
      configuration,
      getTranslator: locale =>
        createTranslator({ locale, catalogue: configuration.catalogues.get(locale) ?? {} }),
    }),
  })
  if (!emails.isMailing) return
  const message = { to: email, business: business === everyBusiness ? undefined : business, href }
  const result = await emails.sendInvitation(message)
  console.log(result.kind === 'sent' ? 'It was mailed, too.' : `It could not be mailed: ${result.reason}`)
}

/** Returns the only business if none is named. */
async function chooseBusiness(
  { role, business }: Pick<InvitationOptions, 'role' | 'business'>,
  { directories }: Store,
): Promise<string> {
  if (role === 'installation') {
    if (business !== undefined)
      throw new Error('The role "installation" is for all businesses: leave out --business.')
    return everyBusiness
  }
  const slugs = await directories.list()
  const [only] = slugs.length === 1 ? slugs : []
  const chosen = business ?? only
  if (chosen !== undefined && slugs.includes(chosen)) return chosen
  const known = slugs.length === 0 ? 'Import one first.' : `There are ${slugs.slice(0, 20).join(', ')}.`
  throw new Error(
    `${business === undefined ? 'Name the business: --business <slug>.' : `There is no business "${business}".`} ${known}`,
  )
}

async function checkProvider(
  { role, business, provider }: Omit<InvitationOptions, 'email'> & { readonly business: string },
  { directories }: Store,
): Promise<void> {
  if (role === 'staff' && provider === undefined)
    throw new Error('Name the provider whose calendar is theirs: --provider <slug>.')
  if (provider === undefined) return
  const providers = (await directories.read(business))?.providers ?? []
  if (!providers.some(({ slug }) => slug === provider))
    throw new Error(`There is no provider "${provider}" at "${business}".`)
}

/** The origin at which the console is reached: server/http/console/console-session.ts. */
function findConsoleOrigin({ publicUrl, port, operatorPort }: Settings): string {
  if (operatorPort !== undefined) return `http://localhost:${operatorPort}`
  return publicUrl === undefined ? `http://localhost:${port}` : new URL(publicUrl).origin
}
