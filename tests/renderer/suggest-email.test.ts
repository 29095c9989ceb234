import { describe, expect, test } from 'vitest'
import { suggestEmail } from '#renderer/ui/form/suggest-email.ts'

describe('An address at a host that seems misspelled', () => {
  test.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gamil.com', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    ['ada@iclod.com', 'ada@icloud.com'],
    ['ada@we.de', 'ada@web.de'],
    ['ada@gmx.d', 'ada@gmx.de'],
    ['ada@t-onlin.de', 'ada@t-online.de'],
    ['ada@ornage.fr', 'ada@orange.fr'],
    ['ada@libero.i', 'ada@libero.it'],
    ['ada@zigo.nl', 'ada@ziggo.nl'],
    ['ada@wp.p', 'ada@wp.pl'],
    ['ada@freemal.hu', 'ada@freemail.hu'],
    ['ada@sapo.p', 'ada@sapo.pt'],
    ['ada@uol.com.b', 'ada@uol.com.br'],
    ['Ada.L+Studio@GMIAL.com', 'Ada.L+Studio@gmail.com'],
  ])('%s is probably %s', (entered, meant) => {
    expect(suggestEmail(entered)).toBe(meant)
  })
})

describe('Nothing is suggested', () => {
  test.each([
    'ada@gmail.com',
    'ADA@GMAIL.COM',
    'ada@gmx.net',
    'ada@gmx.at',
    'ada@mail.com',
    'ada@ymail.com',
    'ada@me.com',
    'ada@live.nl',
    'ada@mailbox.org',
    'ada@yahoo.com.br',
    'ada@harbor.example',
    'ada@example.com',
    'ada@weber.de',
    'ada@uni-koeln.de',
    'ada@company.co',
    'ada@studio.berlin',
    'ada@abc.com',
    'ada@team.de',
    'ada@wp.de',
    'ada',
    'ada@',
    '@gmial.com',
    '',
  ])('for "%s"', entered => {
    expect(suggestEmail(entered)).toBeUndefined()
  })
})
