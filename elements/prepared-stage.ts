import type { WalletStageElement } from '../src/stage/mount.js'

/** A stage that has played a first screen where nobody sees it, and still stands there. */
export interface PreparedStage {
  readonly element: WalletStageElement
  /** Takes away what it stood in. */
  leave(): void
}

let prepared: PreparedStage | undefined

export const prepareStage = (stage: PreparedStage): void => { prepared = stage }

/** Hands it over, once. Undefined where none was prepared, or the page has thrown it away. */
export function takeStage(): PreparedStage | undefined {
  const taken = prepared
  prepared = undefined
  return taken?.element.isConnected ? taken : undefined
}
