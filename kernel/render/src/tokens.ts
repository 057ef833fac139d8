import type { Level } from '@hindsight/model';

/**
 * Colors by role; the style sheet of the page, the charts and the PDF read them. `tones.test.ts` checks the
 * contrast.
 */
export type Theme = 'light' | 'dark';

const LIGHT = {
  canvas: '#F6F6F3',
  surface: '#FFFFFF',
  sunken: '#F1F1ED',
  border: '#DEDED7',
  hair: '#EAEAE4',
  strong: '#86867D',
  text: '#1A1B18',
  text2: '#50514B',
  text3: '#696A63',
  accent: '#2456B8',
  accentSoft: '#E6EDFA',
  fatal: '#A30F3C',
  fatalSoft: '#FBE7EC',
  severe: '#B43A08',
  severeSoft: '#FCEBE1',
  warning: '#7F5A00',
  warningSoft: '#FBF1D6',
  ok: '#1A6E43',
  okSoft: '#E3F3E9',
  mark: '#FFEFB8',
  blue: '#2F6DB5',
  teal: '#0F9A93',
  violet: '#552A87',
  orange: '#B8440A',
  rose: '#7F0A45',
  olive: '#78761A',
  sand: '#B98B45',
  slate: '#56647B',
  mist: '#8A96A5',
  green: '#237A4B',
  amber: '#BA8B00',
} as const;

export type Role = keyof typeof LIGHT;

const DARK: Readonly<Record<Role, string>> = {
  canvas: '#111315',
  surface: '#191C1F',
  sunken: '#131618',
  border: '#2B3035',
  hair: '#24282C',
  strong: '#6D767F',
  text: '#ECEDEE',
  text2: '#B0B7BE',
  text3: '#8E979F',
  accent: '#8FB4FF',
  accentSoft: '#1B2740',
  fatal: '#FF7D9E',
  fatalSoft: '#311521',
  severe: '#FF9B66',
  severeSoft: '#301C12',
  warning: '#EFC050',
  warningSoft: '#2C240D',
  ok: '#63CC94',
  okSoft: '#12291D',
  mark: '#4A3C0C',
  blue: '#77A8EA',
  teal: '#46C7BE',
  violet: '#DCC9F7',
  orange: '#EE8A55',
  rose: '#FF9CC4',
  olive: '#C6C25A',
  sand: '#E3C592',
  slate: '#7A8AA3',
  mist: '#5B6A7F',
  green: '#63CC94',
  amber: '#F6D572',
};

export const COLORS: Readonly<Record<Theme, Readonly<Record<Role, string>>>> = { light: LIGHT, dark: DARK };

/** The role of a level's icon and word; `OK` is no level but has a color. */
export const LEVEL_ROLE: Readonly<Record<Level | 'OK', Role>> = {
  FATAL: 'fatal',
  SEVERE: 'severe',
  WARNING: 'warning',
  INFO: 'accent',
  OK: 'ok',
};

export const LEVEL_WORD: Readonly<Record<Level | 'OK', string>> = {
  FATAL: 'Fatal',
  SEVERE: 'Severe',
  WARNING: 'Warning',
  INFO: 'Note',
  OK: 'No problem found',
};
