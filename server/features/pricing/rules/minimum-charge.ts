/**
 * The least that the payment provider takes, so that nobody is left with a rest that cannot be paid.
 *
 * Stripe names a minimum for some currencies (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). What
 * is charged in any other must be worth the minimum of the currency in which the business is paid out, about half a US
 * dollar.
 */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'

/**
 * Returns the minimum in minor units. Returns infinity for a currency that we know nothing of: then a gift card pays
 * everything or nothing.
 */
export const getMinimumCharge = (currency: string): number =>
  publishedMinimums[currency] ??
  (dollarsWorth[currency] ?? Number.POSITIVE_INFINITY) * 10 ** getCurrencyDecimals(currency)

/**
 * Tells whether an amount is something, but too little to be paid online. Of a currency that we know nothing of, the
 * provider decides.
 */
export function isBelowMinimumCharge(amount: number, currency: string): boolean {
  const minimum = getMinimumCharge(currency)
  return amount > 0 && Number.isFinite(minimum) && amount < minimum
}

/** As Stripe publishes them, in minor units. */
const publishedMinimums: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

/**
 * How many whole units were worth about a US dollar in 2025, rounded up: twice the minimum, so that a currency may lose
 * half of its value before this table is wrong.
 */
const dollarsWorth: Readonly<Record<string, number>> = {
  AFN: 75,
  ALL: 100,
  AMD: 400,
  ANG: 2,
  AOA: 1000,
  ARS: 1500,
  AWG: 2,
  AZN: 2,
  BAM: 2,
  BBD: 2,
  BDT: 125,
  BHD: 1,
  BIF: 3000,
  BMD: 1,
  BND: 2,
  BOB: 7,
  BSD: 1,
  BWP: 14,
  BYN: 4,
  BZD: 2,
  CDF: 3000,
  CLP: 1000,
  CNY: 8,
  COP: 4500,
  CRC: 550,
  CVE: 110,
  DJF: 180,
  DOP: 65,
  DZD: 140,
  EGP: 50,
  ETB: 150,
  FJD: 3,
  FKP: 1,
  GEL: 3,
  GIP: 1,
  GMD: 75,
  GNF: 9000,
  GTQ: 8,
  GYD: 210,
  HNL: 27,
  HTG: 140,
  IDR: 17_000,
  ILS: 4,
  ISK: 140,
  JMD: 165,
  JOD: 1,
  KES: 135,
  KGS: 90,
  KHR: 4200,
  KMF: 500,
  KRW: 1500,
  KWD: 1,
  KYD: 1,
  KZT: 550,
  LAK: 22_000,
  LBP: 90_000,
  LKR: 310,
  LRD: 200,
  LSL: 20,
  MAD: 10,
  MDL: 18,
  MGA: 5000,
  MKD: 60,
  MMK: 2200,
  MNT: 3700,
  MOP: 8,
  MUR: 48,
  MVR: 16,
  MWK: 1800,
  MZN: 65,
  NAD: 20,
  NGN: 1700,
  NIO: 38,
  NPR: 145,
  OMR: 1,
  PAB: 1,
  PEN: 4,
  PGK: 5,
  PHP: 60,
  PKR: 290,
  PYG: 8000,
  QAR: 4,
  RSD: 110,
  RUB: 100,
  RWF: 1500,
  SAR: 4,
  SBD: 9,
  SCR: 15,
  SHP: 1,
  SLE: 25,
  SOS: 600,
  SRD: 40,
  STN: 25,
  SZL: 20,
  TJS: 11,
  TND: 4,
  TOP: 3,
  TRY: 45,
  TTD: 7,
  TWD: 35,
  TZS: 2800,
  UAH: 45,
  UYU: 45,
  UZS: 13_000,
  VND: 27_000,
  VUV: 125,
  WST: 3,
  XAF: 650,
  XCD: 3,
  XOF: 650,
  XPF: 115,
  YER: 600,
  ZAR: 20,
  ZMW: 28,
}
