import { parseFrame } from '../../frame.ts';

/**
 * The first names of a package, which tell products apart: `com.mongodb`, `org.apache.activemq`. Foundations and companies
 * have packages of many products, which their third name tells apart.
 */
export function toProduct(text: string): string {
  const names = parseFrame(text).className.split('.');
  return names.slice(0, /^(?:apache|eclipse|jboss|glassfish|google|ibm|sun)$/.test(names[1] ?? '') ? 3 : 2).join('.');
}
