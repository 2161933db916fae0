import { below, chance, pick } from '../harness/random.js'
import { someKey, SOLANA_WALLET } from './solana/transactions.js'
import { address, bytes, oddCase, TOMORROW, WALLET } from './values.js'

/** A text that a wallet is asked to sign, with the chain whose wallet is asked. */
export interface TextRequest {
  readonly chain: 'Ethereum' | 'Solana'
  readonly text: string
  /** True if the text is sent as hex. */
  readonly asHex?: boolean
}

const DOMAINS = ['almanac.example', 'almanac.example', 'Almanac.example', 'almanac.example:8443', 'evil.example']
const ODD_DOMAINS = ['localhost:3000', '[::1]:80', 'пример.example', 'almanac.example@evil.example', 'a b', 'x\u202ey']
const URIS = ['https://almanac.example', 'https://almanac.example/in?a=b', 'https://evil.example', 'urn:x', 'ftp:']
const STATEMENTS = ['Read your ducks.', 'URI: https://evil.example', 'See the URI: it is ours', 'Grüße – 鴨', '1']

const isoTime = () => {
  const iso = new Date((TOMORROW + below(2_000_000) - 1_000_000) * 1000).toISOString()
  return pick([iso, iso, iso.replace('.000Z', 'Z'), iso.replace('.000Z', '+02:00'), 'tomorrow', iso.slice(0, 10)])
}
const maybe = (name: string, value: () => string, share = 0.3) => (chance(share) ? [`${name}: ${value()}`] : [])

/** The lines of a sign-in message, as the standard of its chain orders them. */
function linesOf(chain: TextRequest['chain']): string[] {
  const isEthereum = chain === 'Ethereum'
  const own = isEthereum ? WALLET : SOLANA_WALLET
  const other = isEthereum ? address() : someKey()
  const needed = isEthereum ? 1 : 0.7
  const scheme = chance(0.15) ? pick(['https://', 'http://', 'x://']) : ''
  const account = chance(0.85) ? own : other
  return [
    `${scheme}${pick(chance(0.15) ? ODD_DOMAINS : DOMAINS)} wants you to sign in with your ${chain} account:`,
    isEthereum && chance(0.2) ? oddCase(account) : account,
    '',
    ...(chance(0.6) ? [pick(STATEMENTS), ''] : []),
    ...maybe('URI', () => pick(URIS), needed),
    ...maybe('Version', () => pick(['1', '1', '1', '2']), needed),
    ...maybe('Chain ID', () => pick(isEthereum ? ['1', '1', '137', '01', '5'] : ['mainnet', 'devnet', 'x']), needed),
    ...maybe('Nonce', () => bytes(8), needed),
    ...maybe('Issued At', isoTime, needed),
    ...maybe('Expiration Time', isoTime),
    ...maybe('Not Before', isoTime),
    ...maybe('Request ID', () => bytes(2)),
    ...(chance(0.2) ? ['Resources:', '- https://privy.io', ...(chance(0.5) ? ['- ipfs://x'] : [])] : []),
  ]
}

const EXTRA_LINES = [
  '',
  'Sell your ducks.',
  'URI: https://evil.example',
  'Expiration Time: 2099-01-01T00:00:00.000Z',
  'Chain ID: 137',
  'uri : https://evil.example',
  'Resources:',
  '- https://evil.example',
  'evil.example wants you to sign in with your Ethereum account:',
]
const EXTRA_TEXTS = [
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\0',
  ' ',
  ':',
  'é',
]

/** Changes the lines in one place. */
function mutateLines(lines: string[]): void {
  const [at, other] = [below(lines.length), below(lines.length)]
  const [line = '', otherLine = ''] = [lines[at], lines[other]]
  const place = below(line.length + 1)
  switch (below(7)) {
    case 0:
      lines.splice(at, 1)
      return
    case 1:
      lines.splice(at, 0, pick([line, ...EXTRA_LINES]))
      return
    case 2:
      ;[lines[at], lines[other]] = [otherLine, line]
      return
    case 3:
      lines[at] = line.slice(0, place) + pick(EXTRA_TEXTS) + line.slice(place)
      return
    case 4:
      lines[at] = oddCase(line)
      return
    case 5: // the value of another field
      lines[at] = line.split(': ')[0] + ': ' + (otherLine.split(': ')[1] ?? otherLine)
      return
    default:
      lines[at] = line.slice(0, place) + line.slice(place + 1)
  }
}

/** A sign-in message of either chain, changed in some places. */
export function aSignIn(): TextRequest {
  const chain = pick(['Ethereum', 'Solana'] as const)
  const lines = linesOf(chain)
  while (chance(0.4) && lines.length > 0) mutateLines(lines)
  return { chain, text: lines.join('\n') || ' ', asHex: chance(0.3) }
}
