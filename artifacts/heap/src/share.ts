/** The share of a part in a whole, from 0 to 1; 0 when the whole is 0. */
export const computeShare = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
