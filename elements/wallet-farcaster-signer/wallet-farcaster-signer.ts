import { farcasterSigner } from '../../src/ask/questions/farcaster-signer.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_FARCASTER_SIGNER, type FarcasterSignerEvents } from './table.js'

export class WalletFarcasterSignerElement extends withFields(
  FlowElement<object, Outcome<FarcasterSignerEvents>>,
  WALLET_FARCASTER_SIGNER.fields,
) {
  static readonly tag: string = WALLET_FARCASTER_SIGNER.tag
  protected override readonly kind = 'farcaster-signer'
  protected override readonly question = farcasterSigner

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/outside/outside.view.js')
  }
}
