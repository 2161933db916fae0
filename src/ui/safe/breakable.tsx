import type { Drawing } from './safe-text.js'

/** Breaks a long e-mail address at its @ or at a dot, never within a word. Other text is unchanged. */
export const breakable: Drawing = text =>
  /^\S+@\S+$/.test(text)
    ? text.split(/(?<=@)/).map((half, at) => (
        <span key={at} className="half">
          {half.split(/(?<=\.)/).flatMap((part, dot) => [part, <wbr key={dot} />])}
        </span>
      ))
    : text
