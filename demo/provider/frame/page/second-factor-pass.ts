const KEY = 'second-factor-pass'

/**
 * The token of a verified second factor. It is kept in the tab's storage, so that the export page, another page of the
 * same frame, can use it. If storage is blocked, it lives as long as the page. The provider decides how long it is
 * valid.
 */
export class SecondFactorPass {
  #token: string | undefined

  constructor(readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined = tabStorage) {}

  read(): string | undefined {
    return this.#try(storage => storage.getItem(KEY)) ?? this.#token
  }

  keep(token: string): void {
    this.#token = token
    this.#try(storage => storage.setItem(KEY, token))
  }

  drop(): void {
    this.#token = undefined
    this.#try(storage => storage.removeItem(KEY))
  }

  #try<T>(use: (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) => T): T | undefined {
    try {
      const storage = this.storage()
      return storage && use(storage)
    } catch {
      return undefined
    }
  }
}

function tabStorage(): Storage | undefined {
  return 'sessionStorage' in globalThis ? globalThis.sessionStorage : undefined
}
