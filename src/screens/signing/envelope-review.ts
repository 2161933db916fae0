import { shortAddress } from '../../chains/address.js'
import type { OffchainMessage } from '../../chains/solana/offchain/read-offchain-message.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'
import type { Fact, Notice } from '../transaction/review/review.js'

type Signer = Pick<MessageToSign, 'address'>

/** The facts that an envelope contains besides its text: an application, and the signers. */
export function envelopeFacts(
  envelope: OffchainMessage | undefined,
  { address }: Signer,
  language: Language,
): readonly Fact[] {
  if (!envelope) return []
  const { fact } = wordsOf(signing, language)
  const row = (id: string, label: string, full: string): Fact => ({
    id,
    label,
    value: { kind: 'address', full, short: shortAddress(full) },
  })
  const { application, signers } = envelope
  return [
    ...(application ? [row('app', fact.app, application)] : []),
    ...signers
      .filter(signer => signer !== address)
      .map((signer, index) => row(`signer-${index + 1}`, fact.signer, signer)),
  ]
}

/** Warns if the envelope names its signers, and this account is not among them. */
export function envelopeNotices(
  envelope: OffchainMessage | undefined,
  { address }: Signer,
  language: Language,
): readonly Notice[] {
  if (!envelope || envelope.signers.length === 0 || envelope.signers.includes(address)) return []
  return [{ tone: 'danger', text: wordsOf(signing, language).problem.otherAccount, grave: true }]
}
