import { expect, test } from 'vitest'
import { cell, csv } from '#server/domain/csv.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  [undefined, ''],
  [null, ''],
  [12.5, '12.5'],
  [-3, '-3'],
  [false, 'false'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' edge ', '" edge "'],
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-3', "'-3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`.replace(/"/g, '')],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['=cmd|"/c calc"!A0', `"'=cmd|""/c calc""!A0"`],
  ['a=b', 'a=b'],
  [{ a: 1 }, '"{""a"":1}"'],
])('The cell of %j is %s', (value, text) => expect(cell(value)).toBe(text))

test('Rows end with CR LF, behind a byte order mark', () =>
  expect(
    csv([
      ['a', 'b'],
      [1, 'ö'],
    ]),
  ).toBe('\ufeffa,b\r\n1,ö\r\n'))
