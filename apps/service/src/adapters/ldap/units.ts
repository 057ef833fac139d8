import { normalizeDirectoryName } from '../../access/access-scope.ts';

/** Matches one attribute of a distinguished name and its separator (RFC 4514, section 3). */
const ATTRIBUTE = /\s*((?:\\.|[^\\,+=])+)=((?:\\.|[^\\,+])*)(?:[,+]|$)/y;

/** `\2C` is a byte, `\,` the character itself. */
function unescaped(value: string): string {
  const bytes = value.replace(/(?:\\[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('\\', ''), 'hex').toString());
  return bytes.replace(/\\(.)/g, '$1');
}

/** Reads the organization units of a distinguished name, the nearest first. */
export function readUnits(dn: string): string[] {
  const units: string[] = [];
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(dn); match; match = ATTRIBUTE.exec(dn)) {
    const [, name = '', value = ''] = match;
    if (name.trim().toLowerCase() === 'ou') units.push(normalizeDirectoryName(unescaped(value)));
    if (ATTRIBUTE.lastIndex === dn.length) break;
  }
  return units;
}
