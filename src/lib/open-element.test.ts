import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoElementError, openElement, setOpenElement } from './open-element.js'

/** As much of a page as opening an element needs. */
function pageWith({ defined, there }: { defined: boolean; there: boolean }) {
  const show = vi.fn<(options: object) => Promise<unknown>>(() => Promise.resolve('done'))
  const element = { show, remove: vi.fn() }
  const append = vi.fn()
  vi.stubGlobal('customElements', { get: () => defined ? class {} : undefined })
  vi.stubGlobal('document', { querySelector: () => there ? element : null, createElement: () => element, body: { append } })
  return { show, append, element }
}

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  setOpenElement(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('opening an element from a script', () => {
  it('plays the element that stands on the page, with the options of the call', async () => {
    const { show, append, element } = pageWith({ defined: true, there: true })
    await expect(openElement('wallet-fund', { amount: '1' })).resolves.toBe('done')
    expect(show).toHaveBeenCalledExactlyOnceWith({ amount: '1' })
    await vi.runAllTimersAsync()
    expect(append).not.toHaveBeenCalled()
    expect(element.remove).not.toHaveBeenCalled()
  })

  it('puts one into the page for as long as the flow lasts, where there is none', async () => {
    const { append, element } = pageWith({ defined: true, there: false })
    await openElement('wallet-fund', {})
    expect(append).toHaveBeenCalledExactlyOnceWith(element)
    expect(element.remove).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    expect(element.remove).toHaveBeenCalledOnce()
  })

  it('takes it away after a failure too, and passes the failure on', async () => {
    const { show, element } = pageWith({ defined: true, there: false })
    show.mockRejectedValue(new Error('left'))
    await expect(openElement('wallet-fund', {})).rejects.toThrow('left')
    await vi.runAllTimersAsync()
    expect(element.remove).toHaveBeenCalledOnce()
  })

  it('says so where the tag is not defined, and on a server', async () => {
    const { append } = pageWith({ defined: false, there: false })
    await expect(openElement('wallet-fund', {})).rejects.toBeInstanceOf(NoElementError)
    expect(append).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
    await expect(openElement('wallet-fund', {})).rejects.toBeInstanceOf(NoElementError)
  })

  it('can be done in another way', async () => {
    const open = vi.fn(() => Promise.resolve('mine'))
    setOpenElement(open)
    await expect(openElement('wallet-fund', { amount: '1' })).resolves.toBe('mine')
    expect(open).toHaveBeenCalledWith('wallet-fund', { amount: '1' })
  })
})
