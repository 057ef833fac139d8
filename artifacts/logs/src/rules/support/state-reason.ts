/** Joins what is wrong in general with why that matters; the report ends the sentence. */
export const stateReason = (title: string, reason: string): string => `${title}. ${reason.replace(/\.$/, '')}`;
