const NAME = '@walletconnect/keyvaluestorage'
const SUFFIX = '?lazy'
const METHODS = ['getKeys', 'getEntries', 'getItem', 'setItem', 'removeItem']

/**
 * Loads WalletConnect's storage when it is first used. Its module reads `localStorage` while it is evaluated, so that
 * WalletConnect could not even be loaded in a browser that blocks storage. There, a client gets a storage of ours, and
 * this one is never used.
 */
export const lazyStorage = {
  name: 'lazy-storage',
  async resolveId(source, importer, options) {
    if (source !== NAME) return null
    const original = await this.resolve(source, importer, { ...options, skipSelf: true })
    return original && `\0${original.id}${SUFFIX}`
  },
  load(id) {
    if (!id.endsWith(SUFFIX)) return null
    const original = JSON.stringify(id.slice('\0'.length, -SUFFIX.length))
    const methods = METHODS.map(name => `async ${name}(...args) { return (await this.load()).${name}(...args) }`)
    return `export class KeyValueStorage {
      constructor(options) { this.options = options }
      load() { return (this.loaded ??= import(${original}).then(({ KeyValueStorage }) => new KeyValueStorage(this.options))) }
      ${methods.join('\n')}
    }
    export default KeyValueStorage`
  },
}
