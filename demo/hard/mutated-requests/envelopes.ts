import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { english } from '../../../src/copy/language.js'
import { meaningOfMessage } from '../../../src/screens/signing/message-meaning.js'
import { readMessage } from '../../../src/wallet/messages/read-message.js'
import { below, chance, pick } from '../harness/random.js'
import { outcomes, violations } from './outcome.js'
import { factValue } from './shown.js'
import { bytes, settings } from './values.js'

const MARK = [255, ...Buffer.from('solana offchain')]
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const keyOf = (key: string) => [...getBase58Encoder().encode(key)]
const someKey = () => getBase58Decoder().decode(Buffer.from(bytes(32), 'hex'))

/** An envelope in a form of the standard: version 0, version 0 before it had signers, or version 1. */
const enveloped = (
  form: number,
  text: string,
  signers: readonly string[],
  application: readonly number[],
  format = 0,
) => {
  const body = Buffer.from(text)
  const all = [signers.length, ...signers.flatMap(keyOf)]
  const length = [body.length & 255, body.length >> 8]
  const header =
    [
      [0, ...application, format, ...all, ...length],
      [0, format, ...length],
      [1, ...all],
    ][form] ?? []
  return Buffer.from([...MARK, ...header, ...body])
}
const NO_APPLICATION = Array.from({ length: 32 }, () => 0)

interface Envelope {
  readonly envelope: string
}
export function anEnvelope(): Envelope {
  const signers = Array.from({ length: 1 + below(3) }, () => (chance(0.6) ? SOLANA : someKey()))
  const application = chance(0.3) ? NO_APPLICATION : keyOf(someKey())
  const envelope = enveloped(below(3), pick(['I was here.', 'Grüße', 'x'.repeat(300)]), signers, application, below(3))
  let all: number[] = [...envelope]
  while (chance(0.4)) {
    const at = MARK.length + below(all.length - MARK.length)
    all = pick([all.with(at, below(256)), all.slice(0, Math.max(at, MARK.length + 1)), [...all, below(256)]])
  }
  return { envelope: Buffer.from(all).toString('base64') }
}

export async function checkEnvelope({ envelope: data }: Envelope): Promise<void> {
  const read = await readMessage({ method: 'solana_signMessage', data, address: SOLANA })
  if (read.kind !== 'bytes') return
  const { facts, notices } = meaningOfMessage(read, { settings, reading: undefined }, english)
  if (JSON.stringify(read.request.params) !== JSON.stringify({ message: data }))
    violations.push('something else is signed')
  if (!read.envelope) {
    if (notices.length === 0) violations.push('an envelope that nobody reads is shown as if it were as usual')
    outcomes.warned++
    return
  }
  const { signers, application, text } = read.envelope
  const others = signers.filter(signer => signer !== SOLANA)
  const shown = facts.filter(({ id }) => id.startsWith('signer-')).map(({ id }) => factValue(facts, id))
  if (shown.join() !== others.join()) violations.push(`signed by ${shown.join()}`)
  if (factValue(facts, 'app') !== application) violations.push(`for ${String(factValue(facts, 'app'))}`)
  if (text !== read.content.text) violations.push('another text')
  if (signers.length > 0 && !signers.includes(SOLANA) && !notices.some(({ grave }) => grave))
    violations.push('nobody is warned that it is for others')
  const all = [0, 1, 2].flatMap(form =>
    [0, 1, 2].map(format =>
      enveloped(form, text, signers, application ? keyOf(application) : NO_APPLICATION, format).toString('base64'),
    ),
  )
  if (!all.includes(data)) violations.push('what is shown is not what is signed')
  outcomes.shown++
}
