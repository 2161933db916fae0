import type { CaptchaAdapter } from '../../config/settings.js'
import { abortable } from '../../lib/time/abortable.js'

/** The place on the screen where the service draws. It comes with the view. When it is another one, what was drawn ends, and is drawn anew there. */
export function captchaPlace() {
  let holder: HTMLElement | undefined
  let redraw: AbortController | undefined
  return {
    moveTo(element: HTMLElement): void {
      const moved = holder !== element
      holder = element
      if (moved) redraw?.abort()
    },
    /** Lets the service draw, and answers its token. */
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
