import { expect, test } from 'vitest'
import { formatCsvCell, formatCsvRows } from '#server/lib/csv.ts'

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
  ['+49 30 1234', '+49 30 1234'],
  ['+1 (800) 555-0199', '+1 (800) 555-0199'],
  ['+1+1', "'+1+1"],
  ['+49 30=1', "'+49 30=1"],
  ['foo;=1+1', "foo;'=1+1"],
  ['foo; =1+1;-2', "foo; '=1+1;'-2"],
  ['foo\t@SUM(A1)', "foo\t'@SUM(A1)"],
  ['foo\n=1', `"foo\n'=1"`],
  ['foo;＝1', "foo;'＝1"],
  ['to do:\n- one\n- two', '"to do:\n- one\n- two"'],
  ['a;b', 'a;b'],
  ['-3', "'-3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['＝1+1', "'＝1+1"],
  ['=cmd|"/c calc"!A0', `"'=cmd|""/c calc""!A0"`],
  ['a=b', 'a=b'],
  [{ a: 1 }, '"{""a"":1}"'],
])('The cell of %j is %s', (value, text) => expect(formatCsvCell(value)).toBe(text))

test('Rows end with CR LF', () =>
  expect(
    formatCsvRows([
      ['a', 'b'],
      [1, 'ö'],
    ]),
  ).toBe('a,b\r\n1,ö\r\n'))
