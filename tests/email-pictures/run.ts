/**
 * `npm run test:email-pictures -- <folder>` saves pictures of every email in every language, at 390 and 700 pixels, light and
 * dark; `-- <folder> --language de --email reminder` those of one language, and of the emails whose names begin like this.
 */
import { parseArgs } from 'node:util'
import { isLocaleCode, localeCodes } from '#locales/codes.ts'
import { saveEmailPictures } from '../support/mail/save-email-pictures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', multiple: true }, email: { type: 'string', multiple: true } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name a folder for the pictures: npm run test:email-pictures -- <folder>')
  process.exit(2)
}
const unknown = values.language?.filter(language => !isLocaleCode(language)) ?? []
if (unknown.length > 0) {
  console.error(`There is no language ${unknown.join(', ')}: choose from ${localeCodes.join(', ')}.`)
  process.exit(2)
}
const count = await saveEmailPictures({
  folder,
  ...(values.language ? { locales: values.language.filter(isLocaleCode) } : {}),
  ...(values.email ? { names: values.email } : {}),
})
console.log(`${count} pictures are in ${folder}.`)
