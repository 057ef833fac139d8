/** A JSON value; `undefined` members are left out on the wire. */
export type Json = string | number | boolean | undefined | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };
