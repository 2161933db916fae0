import { Interface, type FunctionFragment } from '@ethersproject/abi'

/** One function, as ethers reads and writes it. Its selector is hashed once, and not for each request. */
export class OneFunction extends Interface {
  readonly fragment: FunctionFragment
  readonly selector: string
  constructor(signature: string) {
    super([`function ${signature}`])
    this.fragment = Object.values(this.functions)[0] as FunctionFragment
    this.selector = super.getSighash(this.fragment)
  }
  override getSighash(): string {
    return this.selector
  }
  encode(values: readonly unknown[]): string {
    return this.encodeFunctionData(this.fragment, values)
  }
  decode(data: string) {
    return this.decodeFunctionData(this.fragment, data)
  }
}
