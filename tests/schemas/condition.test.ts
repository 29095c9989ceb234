import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateCondition, evaluateExpression } from '#schemas/runtime/expression/condition.ts'
import { describeInvalidExpression, formulaFunctionNames } from '#schemas/runtime/expression/expression.ts'

const functions = ['present', 'count', ...formulaFunctionNames].join(', ')

const scope = {
  service: {
    slug: 'haircut',
    price: 4000,
    approval: false,
    locations: [{ kind: 'phone' }, { kind: 'video' }],
  },
  provider: { services: ['haircut', 'color'], 'first-name': 'Maya' },
  values: {
    'view:other': ['quoted'],
    "it's": { 'a-b': 'dash' },
    seats: 0,
    note: '',
    guests: [],
    start: '2026-11-26',
    nothing: null,
  },
  params: {},
}

describe('An expression', () => {
  const table: [string, unknown][] = [
    ["'text'", 'text'],
    ["'it\\'s \\\\ fine'", "it's \\ fine"],
    ['-12.5', -12.5],
    ['true', true],
    ['null', null],
    ['service.price', 4000],
    ['service.locations.1.kind', 'video'],
    ['provider.first-name', 'Maya'],
    ['service.locations.2.kind', null],
    ['nobody.at.all', null],
    ["values['view:other'].0", 'quoted'],
    ["values['it\\'s'].a-b == 'dash'", true],
    ["values['a.b'] == null", true],
    ["count(values['view:other'])", 1],
    ['count(service.locations)', 2],
    ['count(service.slug)', 7],
    ['count(service)', 0],
    ['count(nobody)', 0],
    ['service.price == 4000', true],
    ["service.price == '4000'", false],
    ['service.price != 4001', true],
    ['values.nothing == nobody', true],
    ['service.price >= 4000', true],
    ['service.price > 4000', false],
    ['3 < 12', true],
    ["'3' < '12'", false],
    ["values.start <= '2026-11-26'", true],
    ["service.price < 'many'", false],
    ["service.price >= 'many'", false],
    ['nobody < 1', false],
    ["'haircut' in provider.services", true],
    ['service.slug in provider.services', true],
    ["'hair' in provider.services", false],
    ["'hair' in service.slug", true],
    ["'hair' in nobody", false],
    ["'slug' in service", false],
  ]
  test.each(table)('%s is %j', (expression, expected) => {
    expect(evaluateExpression(expression, scope)).toEqual(expected)
  })

  const precedence: [string, string][] = [
    ['true or false and false', 'true or (false and false)'],
    ['false and false or true', '(false and false) or true'],
    ['not false and false', '(not false) and false'],
    ['not 1 == 2', 'not (1 == 2)'],
    ['not not true', 'not (not true)'],
    ['1 == 1 and 2 == 2', '(1 == 1) and (2 == 2)'],
    ['1 < 2 or nobody', '(1 < 2) or nobody'],
  ]
  test.each(precedence)('%s parses like %s', (expression, bracketed) => {
    expect(evaluateExpression(expression, scope)).toBe(evaluateExpression(bracketed, scope))
  })

  test('in brackets is evaluated first', () => {
    expect(evaluateCondition('(true or false) and false', scope)).toBe(false)
    expect(evaluateCondition('not (false and false)', scope)).toBe(true)
    expect(evaluateCondition('(1 == 1) == true', scope)).toBe(true)
  })

  test('needs no spaces around signs, and allows any', () => {
    expect(evaluateExpression("\n present( service )\tand(service.price>=4000)and'a'=='a' ", scope)).toBe(
      true,
    )
  })
})

describe('A condition holds for', () => {
  test.each(['0', "''", '1', 'service', 'values.guests', 'values.seats', 'true'])('%s', expression => {
    expect(evaluateCondition(expression, scope)).toBe(true)
  })
  test.each(['null', 'false', 'nobody', 'values.nothing', 'service.approval'])('but not %s', expression => {
    expect(evaluateCondition(expression, scope)).toBe(false)
  })
})

describe('A value is present:', () => {
  test.each(['service', 'service.approval', 'values.seats', 'service.locations', 'params'])('%s', path => {
    expect(evaluateCondition(`present(${path})`, scope)).toBe(true)
  })
  test.each(['nobody', 'values.note', 'values.guests', 'values.nothing'])('but not %s', path => {
    expect(evaluateCondition(`present(${path})`, scope)).toBe(false)
  })
})

describe('A syntax error says where it is', () => {
  const table: [string, string][] = [
    ['', 'The expression ends too early.'],
    ['   ', 'The expression ends too early.'],
    ['a and', 'The expression ends too early.'],
    ['present(a', 'The expression ends too early.'],
    ['a == ', 'The expression ends too early.'],
    ['a  & b', 'Unexpected "&" at character 4.'],
    ['a = 1', 'Unexpected "=" at character 3.'],
    ["a == 'open", 'Unexpected "\'" at character 6.'],
    ['a b', 'Unexpected "b" at character 3.'],
    ['a )', 'Unexpected ")" at character 3.'],
    ['()', 'Unexpected ")" at character 2.'],
    ['== 1', 'Unexpected "==" at character 1.'],
    ['a == b == c', 'Unexpected "==" at character 8.'],
    ['a or or b', 'Unexpected "or" at character 6.'],
    ['a == not b', 'Unexpected "not" at character 6.'],
    ['and', 'Unexpected "and" at character 1.'],
    ['in a', 'Unexpected "in" at character 1.'],
    ['a.', 'Unexpected "." at character 2.'],
    ['length(a)', `There is no function "length"; available: ${functions}.`],
  ]
  test.each(table)('%j: %s', (expression, fault) => {
    expect(describeInvalidExpression(expression)).toBe(fault)
    expect(() => evaluateExpression(expression, scope)).toThrow(new SyntaxError(fault))
  })

  test('but a valid expression has none', () => {
    expect(describeInvalidExpression('present(service) and count(service.locations) > 1')).toBeUndefined()
  })

  test('and a quoted word is a string, not an operator', () => {
    expect(evaluateExpression("'or' == 'or'", {})).toBe(true)
    expect(describeInvalidExpression("a 'and' b")).toBe('Unexpected "\'and\'" at character 3.')
  })
})

describe('The limits of expressions', () => {
  test('are 500 characters', () => {
    const text = `'${'x'.repeat(498)}'`
    expect(describeInvalidExpression(text)).toBeUndefined()
    expect(describeInvalidExpression(`${text} `)).toBe('An expression may have at most 500 characters.')
  })

  test.each([
    ['brackets', '(', ')'],
    ['functions', 'present(', ')'],
    ['not', 'not ', ''],
  ])('are 20 levels of %s', (_, open, close) => {
    const nested = (levels: number) => `${open.repeat(levels - 1)}a${close.repeat(levels - 1)}`
    expect(describeInvalidExpression(nested(20))).toBeUndefined()
    expect(describeInvalidExpression(nested(21))).toBe('An expression may have at most 20 levels.')
  })

  test('do not count brackets side by side as levels', () => {
    expect(describeInvalidExpression(Array(40).fill('(a) or').join(' ').concat(' a'))).toBeUndefined()
  })

  test.each([
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'values.__proto__',
    'values.guests.length',
  ])('exclude inherited properties such as %s', path => {
    expect(evaluateExpression(path, scope)).toBeNull()
    expect(evaluateCondition(`present(${path})`, scope)).toBe(false)
  })

  test.each(['constructor', 'toString', 'valueOf', '__defineGetter__', 'hasOwnProperty'])(
    'exclude the function %s',
    name => {
      expect(describeInvalidExpression(`${name}('x')`)).toBe(
        `There is no function "${name}"; available: ${functions}.`,
      )
    },
  )

  test('turn any input into a value or a sentence that says what is wrong', () => {
    const scraps = [
      '(',
      ')',
      "'",
      '\\',
      ' ',
      'a',
      'a.b',
      'not ',
      ' and ',
      ' or ',
      ' in ',
      '==',
      '<',
      '1',
      '-',
      '.',
      '\n',
    ]
    const text = fc.oneof(
      fc.string({ maxLength: 600 }),
      fc.array(fc.constantFrom(...scraps)).map(list => list.join('')),
    )
    fc.assert(
      fc.property(text, expression => {
        const fault = describeInvalidExpression(expression)
        if (fault === undefined) return evaluateExpression(expression, scope) !== undefined
        return /^Unexpected "[\s\S]+" at character \d+\.$|^The expression ends too early\.$|^There is no function|at most|^only forms support arithmetic/.test(
          fault,
        )
      }),
      { numRuns: 2000 },
    )
  })
})

/** A generated expression and its expected value. */
interface Meant {
  readonly text: string
  readonly value: unknown
}

describe('Generated expressions', () => {
  const isTrue = (value: unknown) => value !== null && value !== false
  const bracketed = (text: string) => `(${text})`

  const atoms: fc.Arbitrary<Meant> = fc.oneof(
    fc.integer({ min: -999, max: 999 }).map(value => ({ text: String(value), value })),
    fc.constantFrom('haircut', "it's", '', 'a\\b', 'or').map(value => ({
      text: `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
      value,
    })),
    fc.constantFrom(true, false, null).map(value => ({ text: String(value), value })),
    fc.constantFrom<Meant>(
      { text: 'service.price', value: 4000 },
      { text: 'service.slug', value: 'haircut' },
      { text: 'nobody', value: null },
      { text: 'count(provider.services)', value: 2 },
      { text: 'present(values.note)', value: false },
    ),
  )

  const orders: Readonly<Record<string, (sign: number) => boolean>> = {
    '<': sign => sign < 0,
    '<=': sign => sign <= 0,
    '>': sign => sign > 0,
    '>=': sign => sign >= 0,
  }
  const compare = (operator: string, a: unknown, b: unknown): boolean => {
    if (operator === '==' || operator === '!=') return (a === b) === (operator === '==')
    const comparable =
      (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')
    return comparable && orders[operator]?.(a === b ? 0 : a < b ? -1 : 1) === true
  }

  /**
   * `level`: 3 for an operand, 2 for a comparison, 1 for `not` and `and`, 0 for `or`. A part that binds less
   * tightly is put in brackets.
   */
  const { whole } = fc.letrec<{ whole: Meant & { level: number } }>(tie => {
    const part = tie('whole')
    const inside = (meant: Meant & { level: number }, least: number) =>
      meant.level < least ? bracketed(meant.text) : meant.text
    return {
      whole: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        atoms.map(meant => ({ ...meant, level: 3 })),
        fc.tuple(part, fc.constantFrom('==', '!=', ...Object.keys(orders)), part).map(([a, operator, b]) => ({
          text: `${inside(a, 3)} ${operator} ${inside(b, 3)}`,
          value: compare(operator, a.value, b.value),
          level: 2,
        })),
        part.map(a => ({ text: `not ${inside(a, 2)}`, value: !isTrue(a.value), level: 2 })),
        fc.tuple(part, part).map(([a, b]) => ({
          text: `${inside(a, 1)} and ${inside(b, 2)}`,
          value: isTrue(a.value) && isTrue(b.value),
          level: 1,
        })),
        fc.tuple(part, part).map(([a, b]) => ({
          text: `${inside(a, 0)} or ${inside(b, 1)}`,
          value: isTrue(a.value) || isTrue(b.value),
          level: 0,
        })),
      ),
    }
  })

  test('evaluate to the same value as computed directly', () => {
    fc.assert(
      fc.property(
        whole.filter(({ text }) => text.length <= 500),
        ({ text, value }) => {
          expect(evaluateExpression(text, scope)).toBe(value)
          expect(evaluateCondition(text, scope)).toBe(isTrue(value))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
