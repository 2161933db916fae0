/** The encoder alone, without the drawing code: the package types only its main entry. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
