/**
 * Methods as perf-map-agent writes them into the map of a process: `Lcom/shop/Cart;::pay`. `stackcollapse-perf.pl` makes `com/shop/Cart:::pay`
 * of it, because a semicolon divides frames.
 */
const DESCRIBED = /^L?([\w$]{1,200}(?:\/[\w$+.-]{1,200}){1,60})(?:[;:]?::)([\w$<>.]{1,500})/;
/** Methods as `jcmd Compiler.perfmap` writes them, with the type of what they return: `int com.shop.Cart.pay(long)`. */
const RETURNING = /^[\w$.]{1,500}(?:\[\]){0,8} ((?:[A-Za-z_$][\w$]{0,200}\.){1,60}[\w$<>]{1,200})(?:\(|$)/;

/** Returns the method that a map of compiled code names, as Java writes it; other names stay as they are. */
export function nameMappedMethod(name: string): string {
  const [, type, method] = DESCRIBED.exec(name) ?? [];
  if (type !== undefined) return `${type}.${method}`;
  return RETURNING.exec(name)?.[1] ?? name;
}
