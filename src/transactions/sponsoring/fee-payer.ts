/** Who pays the fee of a job: the app, where the host wants that and it can be had, else the wallet. */
export interface FeePayer {
  /** The wallet is charged no fee. */
  readonly sponsored: boolean
  /** The host wants the app to pay, which it does not: the visitor is told so before they approve. */
  readonly unsponsored?: true
}

/** @param can whether somebody else pays for this wallet and this transaction */
export const feePayer = (wanted: boolean, can: boolean): FeePayer =>
  wanted && !can ? { sponsored: false, unsponsored: true } : { sponsored: wanted }
