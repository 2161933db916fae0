import { describe, expect, it } from 'vitest'

describe('the package on a server', () => {
  it('imports every entry without a DOM, defines nothing and leaves no global [EC-03] [EC-47] [EC-71]', async () => {
    const before = Reflect.ownKeys(globalThis)
    const { WalletFundElement, defineWallet } = await import('./index.js')
    await import('./define.js')
    const { LOADERS } = await import('./tags/loaders.js')
    for (const load of Object.values(LOADERS)) await load()
    await import('./shell/shell.js')
    defineWallet()
    expect(WalletFundElement.tag).toBe('wallet-fund')
    expect((WalletFundElement as unknown as { observedAttributes: string[] }).observedAttributes).toContain('amount')
    // set so that several copies on a page work together
    const marksOfPackages = ['nanostoresGlobal', 'litHtmlVersions', 'litIssuedWarnings']
    expect(
      Reflect.ownKeys(globalThis).filter(key => !before.includes(key) && !marksOfPackages.includes(String(key))),
    ).toEqual([])
  })
})
