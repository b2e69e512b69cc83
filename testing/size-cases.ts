/*
 * Sizes as they are typed and imported, for the console and the command line: both read each of them the same way.
 */

/** Texts that are sizes, with the bytes that they mean, rounded up to a multiple of 1024. */
export const sizes: readonly (readonly [text: string, bytes: number])[] = [
  ['1073741824', 1_073_741_824],
  ['5 GB', 5_000_000_512],
  ['2,5 GB', 2_500_000_768],
  ['2.5gib', 2.5 * 2 ** 30],
  ['0.5 GB', 500_000_768],
  ['3G', 3_000_000_512],
  ['512 MiB', 512 * 2 ** 20],
  ['1 TiB', 2 ** 40],
  // Groups that can be nothing else.
  ['5 368 709 120 bytes', 5 * 2 ** 30],
  ['53,687,091,200 bytes', 50 * 2 ** 30],
  ['1.000.000 KB', 1_000_000_512],
  ["5'000 MB", 5_000_000_512],
  ['5’000 MB', 5_000_000_512],
  ['1,234.5 MB', 1_234_500_608],
  ['1.234,5 MB', 1_234_500_608],
  ['5 000,125 MB', 5_000_125_440],
  // Three digits that can only be a fraction.
  ['0.500 GB', 500_000_768],
  ['1024.125 MB', 1_024_125_952],
  ['5.3687 GB', 5_368_700_928],
  // As other systems write them.
  ['50 GB (53,687,091,200 bytes)', 50 * 2 ** 30],
  ['49.5 GB (53.150.220.288 bytes)', 53_150_220_288],
  ['5 Go', 5_000_000_512],
  ['512 Mio', 512 * 2 ** 20],
  ['64 000 000 octets', 64_000_000],
  ['5 ГБ', 5_000_000_512],
  ['5\u00a0GB', 5_000_000_512],
  ['5\u202f000 MB', 5_000_000_512],
]

/** Texts that can mean a thousand times more: both readings are offered. */
export const ambiguousSizes: readonly (readonly [text: string, fraction: string, thousands: string])[] = [
  ['5.000 MB', '5 MB', '5000 MB'],
  ['10.240 MB', '10.24 MB', '10240 MB'],
  ['1.000 GB', '1 GB', '1000 GB'],
  ['2,500 GB', '2.5 GB', '2500 GB'],
  ['100,125', '100.125', '100125'],
]

/** Texts that mean no limit elsewhere, where here everything has a size. */
export const unlimitedSizes: readonly string[] = [
  'Unlimited',
  'unbegrenzt',
  'illimité',
  'Ilimitado',
  'No limit',
  '∞',
  '0',
  '0 MB',
  '-1',
]

/** Texts that are no sizes. */
export const noSizes: readonly string[] = [
  '',
  'GB',
  'five',
  '5 XB',
  '-5 GB',
  '1e9',
  '1e3 GB',
  '5 GB 3',
  '1 GB extra',
  '1 00 GB',
  '1,00,000 MB',
  '1.000,000 MB 5',
  '5 i',
  '.5 GB',
  '5. GB',
  '50 GB (many bytes)',
  '9'.repeat(70),
]
