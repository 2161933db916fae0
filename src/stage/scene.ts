import type { ScreenSize, View } from './define.js'

/** The screen in view. Each entered screen gets a new id. */
export interface Scene {
  readonly id: number
  readonly screen: string
  readonly size: ScreenSize
  readonly info: boolean
  readonly closable: boolean
  readonly canGoBack: boolean
  readonly direction: 'next' | 'back'
  readonly model: unknown
  readonly view: () => Promise<{ default: View<never> }>
}
