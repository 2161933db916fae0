export interface SettingRow {
  /** The path of the setting: `appearance.theme`. */
  readonly path: string
  readonly kind: object
  readonly doc: string
  readonly value: unknown
}
export declare const settings: readonly SettingRow[]
export declare const configSchema: object
