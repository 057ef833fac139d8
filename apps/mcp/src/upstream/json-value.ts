/** What JSON can hold. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export type Members = { readonly [name: string]: JsonValue };

export const isMembers = (value: JsonValue | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
