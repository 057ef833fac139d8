const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi;

/** Replaces the character references of HTML and XML in a name. */
export const decodeMarkup = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(REFERENCE, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** Numbers for people have separators of thousands. */
export const parseCount = (text: string): number => Number(text.replaceAll(/[,. '\u00a0\u202f]/g, ''));
