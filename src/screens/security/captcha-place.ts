import type { CaptchaAdapter } from '../../config/settings.js'
import { abortable } from '../../lib/time/abortable.js'

/**
 * The element that the captcha service draws into. It exists once the view does. If it is replaced, the old widget
 * ends, and a new one is drawn in the new element.
 */
export function captchaPlace() {
  let container: HTMLElement | undefined
  let drawing: AbortController | undefined
  return {
    moveTo(element: HTMLElement): void {
      const hasMoved = container !== element
      container = element
      if (hasMoved) drawing?.abort()
    },
    /** Lets the service draw, and returns its token. */
    async draw(
      adapter: CaptchaAdapter,
      challenge: { readonly siteKey: string; readonly action: string },
      signal: AbortSignal,
    ): Promise<string> {
      for (;;) {
        const [element, current] = [container as HTMLElement, (drawing = new AbortController())]
        const combinedSignal = AbortSignal.any([signal, current.signal])
        try {
          return await abortable(
            adapter.execute({ ...challenge, holder: element, signal: combinedSignal }),
            combinedSignal,
          )
        } catch (error) {
          if (signal.aborted || !current.signal.aborted) throw error
        }
      }
    },
  }
}
