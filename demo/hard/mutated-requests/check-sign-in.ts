import { chainById } from '../../../src/chains/registry.js'
import { english } from '../../../src/copy/language.js'
import { meaningOfMessage } from '../../../src/screens/signing/message-meaning.js'
import { readMessage } from '../../../src/wallet/messages/read-message.js'
import { compare, outcomes, violations } from './outcome.js'
import { factValue } from './shown.js'
import type { TextRequest } from './sign-ins.js'
import { SOLANA_WALLET } from './solana/transactions.js'
import { settings, WALLET } from './values.js'

/** Every line break that a person sees. */
const ANY_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const
/** The fields that EIP-4361 requires. Sign In With Solana requires none. */
const REQUIRED = 5

interface ReadLines {
  readonly scheme: string | undefined
  readonly domain: string
  readonly account: string
  readonly statement: string | undefined
  readonly fields: Readonly<Partial<Record<(typeof FIELDS)[number], string>>>
}

/** Reads a sign-in message line by line, as a person does. Undefined if a line is not where the standard has it. */
function readLines(text: string, chain: TextRequest['chain']): ReadLines | undefined {
  const [first = '', account = '', ...rest] = text.split(ANY_BREAK)
  const isEthereum = chain === 'Ethereum'
  const [, scheme, domain] =
    (isEthereum
      ? /^(?:([a-z][a-z\d+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:$/i
      : /^()(.+?) wants you to sign in with your Solana account:$/
    ).exec(first) ?? []
  if (domain === undefined || account === '') return undefined
  const isField = (line = '') => FIELDS.some(name => line.startsWith(`${name}: `)) || line === 'Resources:'
  const next = () => rest[0]
  const skipBlank = () => next() === '' && rest.shift()
  skipBlank()
  const hasStatement = next() !== undefined && next() !== '' && !isField(next())
  const statement = hasStatement ? rest.shift() : undefined
  skipBlank()
  const fields: ReadLines['fields'] = Object.fromEntries(
    FIELDS.flatMap(name => (next()?.startsWith(`${name}: `) ? [[name, rest.shift()?.slice(name.length + 2)]] : [])),
  )
  if (next() === 'Resources:') {
    rest.shift()
    while (next()?.startsWith('- ')) rest.shift()
  }
  const isWhole = !isEthereum || FIELDS.slice(0, REQUIRED).every(name => fields[name])
  return rest.length === 0 && isWhole ? { scheme: scheme || undefined, domain, account, statement, fields } : undefined
}

const minuteIn = (time: string | undefined): string | undefined => {
  const ms = Date.parse(time ?? '')
  return Number.isNaN(ms) ? time : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export async function checkSignIn({ chain, text, asHex }: TextRequest): Promise<void> {
  const isEthereum = chain === 'Ethereum'
  const body = Buffer.from(text)
  const read = await readMessage(
    isEthereum
      ? { method: 'personal_sign', data: asHex ? `0x${body.toString('hex')}` : text, address: WALLET }
      : { method: 'solana_signMessage', data: body.toString('base64'), address: SOLANA_WALLET },
  )
  if (read.kind !== 'bytes') return
  const [data] = isEthereum ? (read.request.params as string[]) : []
  const signed = isEthereum
    ? Buffer.from(String(data).slice(2), 'hex')
    : Buffer.from((read.request.params as { message: string }).message, 'base64')
  compare('the signed text', signed.toString(), text)
  compare('the shown text', read.content.text, text)
  const meaning = meaningOfMessage(read, { settings, reading: undefined }, english)
  const asks = /wants you to sign in with your \w+ account/i.test(text)
  const isShownAsSignIn = meaning.sentence.text.startsWith('Sign in to ')
  if (!isShownAsSignIn) {
    if (asks && !meaning.notices.some(({ grave }) => grave)) violations.push('nobody is warned that it seems a sign-in')
    if (factValue(meaning.facts, 'site') !== undefined) violations.push('a site is shown of a plain text')
    outcomes.warned++
    return
  }
  const lines = readLines(text, chain)
  if (!lines) return void violations.push('shown as a sign-in, but another reader finds none')
  checkFacts(lines, isEthereum, meaning)
  checkWarnings(lines, isEthereum, meaning)
  outcomes.shown++
}

type Meaning = ReturnType<typeof meaningOfMessage>

function checkFacts({ domain, statement, fields }: ReadLines, isEthereum: boolean, { sentence, facts }: Meaning): void {
  compare('the sentence', sentence.text, `Sign in to ${domain}`)
  compare('the site', factValue(facts, 'site'), domain)
  compare('the purpose', factValue(facts, 'purpose'), statement)
  compare('the address', factValue(facts, 'uri'), fields.URI)
  const chainId = fields['Chain ID']
  const network = isEthereum ? (settings.chains.find(({ id }) => String(id) === chainId)?.name ?? chainId) : chainId
  compare('the network', factValue(facts, 'network'), network)
  compare('the end', factValue(facts, 'until'), minuteIn(fields['Expiration Time']))
}

/** Checks that each warning is there if, and only if, its reason is. */
function checkWarnings(
  { scheme, domain, account, fields }: ReadLines,
  isEthereum: boolean,
  { notices }: Pick<Meaning, 'notices'>,
): void {
  const warned = (start: string, isGrave = true) =>
    notices.some(({ text, grave }) => text.startsWith(start) && Boolean(grave) === isGrave)
  const { URI: uri, 'Chain ID': chainId } = fields
  const isPage = domain.toLowerCase() === 'almanac.example' && (scheme === undefined || scheme === 'https')
  compare('the warning of another site', warned('This signs you in to '), !isPage)
  const isPageUri = uri === undefined || (URL.canParse(uri) && new URL(uri).origin === 'https://almanac.example')
  compare('the warning of another address', warned(`It is for ${uri ?? ''}, which is not this page`), !isPageUri)
  const isUsed = isEthereum
    ? chainById(Number(chainId), settings.chains) !== undefined
    : chainId === undefined || /^(?:solana:)?mainnet(?:-beta)?$/.test(chainId)
  compare('the warning of another chain', warned(`It is for the network ${chainId ?? ''}`), !isUsed)
  const isOwn = isEthereum ? account.toLowerCase() === WALLET.toLowerCase() : account === SOLANA_WALLET
  compare('the warning of another account', warned('It is for another account'), !isOwn)
  const [end, start] = [Date.parse(fields['Expiration Time'] ?? ''), Date.parse(fields['Not Before'] ?? '')]
  compare('the warning of an end', warned('It ended at ', false), end <= Date.now())
  compare('the warning of a start', warned('It begins at ', false), start > Date.now())
}
