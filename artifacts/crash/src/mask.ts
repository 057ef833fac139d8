import { maskSensitive } from '@hindsight/privacy';

/** Masks secrets and private data of a command line, an option with its value, or an event. */
export const maskCommand = (text: string): string => maskSensitive(text).text;

/** Masks the value of an environment variable or a flag, by its name and by what it looks like. */
export const maskAssignment = (name: string, value: string): string =>
  maskSensitive(`${name}=${value}`).text.slice(name.length + 1);
