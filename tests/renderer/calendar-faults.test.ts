/** What could not be read of a calendar elsewhere has words of its own in each language of the console. */
import { expect, test } from 'vitest'
import { compileCatalogues } from '#locales/catalogue.ts'
import { localeCodes } from '#locales/codes.ts'
import { createTranslator } from '#locales/translator.ts'
import entryFaults from '#schemas/entities/calendar-entry-fault.json' with { type: 'json' }
import gaps from '#schemas/entities/calendar-gap.json' with { type: 'json' }
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'

const { catalogues } = compileCatalogues(readCatalogueFiles('locales/console'))

const say = (locale: (typeof localeCodes)[number]): readonly string[] => {
  const { phrase } = createTranslator({ locale, catalogue: catalogues.get(locale) ?? expect.unreachable() })
  return [
    ...entryFaults.enum.map(fault => phrase('calendars.entry_fault', { fault })),
    ...gaps.enum.map(gap => phrase('calendars.gap', { gap })),
  ]
}

test.each(localeCodes)('Each fault of an entry and each gap is said in "%s"', locale => {
  const said = say(locale)
  const english = say('en')
  expect(new Set(said).size).toBe(entryFaults.enum.length + gaps.enum.length)
  expect(said.filter((text, index) => locale !== 'en' && text === english[index])).toEqual([])
})
