/** Who pays a job's fee: the app if the host wants that and it is possible, else the wallet. */
export interface FeePayer {
  /** The wallet is charged no fee. */
  readonly sponsored: boolean
  /** The host wants the app to pay, but it does not; the visitor is told before they approve. */
  readonly unsponsored?: true
}

/** @param isSupported whether sponsoring is possible for this wallet and this transaction */
export const feePayer = (isWanted: boolean, isSupported: boolean): FeePayer =>
  isWanted && !isSupported ? { sponsored: false, unsponsored: true } : { sponsored: isWanted }
