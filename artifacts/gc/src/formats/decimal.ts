/** Parses a number with a decimal point or, in logs of other locales, a decimal comma; NaN when there is none. */
export const parseDecimal = (text: string | undefined): number => Number(text?.replace(',', '.'));
