import type { CaptchaAdapter } from '../../config/settings.js'
import { abortable } from '../../lib/time/abortable.js'

/**
 * The element that the captcha service draws into. It exists once the view does. If it is replaced, the old widget
 * ends, and a new one is drawn in the new element.
 */
export function captchaPlace() {
  let holder: HTMLElement | undefined
  let redraw: AbortController | undefined
  return {
    moveTo(element: HTMLElement): void {
      const moved = holder !== element
      holder = element
      if (moved) redraw?.abort()
    },
    /** Lets the service draw, and returns its token. */
    async draw(
      adapter: CaptchaAdapter,
      challenge: { readonly siteKey: string; readonly action: string },
      signal: AbortSignal,
    ): Promise<string> {
      for (;;) {
        const [place, moved] = [holder as HTMLElement, (redraw = new AbortController())]
        const either = AbortSignal.any([signal, moved.signal])
        try {
          return await abortable(adapter.execute({ ...challenge, holder: place, signal: either }), either)
        } catch (error) {
          if (signal.aborted || !moved.signal.aborted) throw error
        }
      }
    },
  }
}
