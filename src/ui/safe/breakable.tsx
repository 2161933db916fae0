import type { Drawing } from './safe-text.js'

/** An e-mail address that has to go on in the next line does so at its mark, else at a dot, and not within a word; another text stays as it is. */
export const breakable: Drawing = text =>
  /^\S+@\S+$/.test(text)
    ? text.split(/(?<=@)/).map((half, at) => (
        <span key={at} className="half">
          {half.split(/(?<=\.)/).flatMap((part, dot) => [part, <wbr key={dot} />])}
        </span>
      ))
    : text
