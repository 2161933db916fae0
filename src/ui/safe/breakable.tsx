import type { Drawing } from './safe-text.js'

/** Breaks a long e-mail address at its @ or at a dot, never within a word. Other text is unchanged. */
export const breakable: Drawing = text =>
  /^\S+@\S+$/.test(text)
    ? text.split(/(?<=@)/).map((half, index) => (
        <span key={index} className="half">
          {half.split(/(?<=\.)/).flatMap((part, index) => [part, <wbr key={index} />])}
        </span>
      ))
    : text
