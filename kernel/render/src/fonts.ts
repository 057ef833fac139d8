import { fileURLToPath } from 'node:url';

const font = (path: string) => fileURLToPath(import.meta.resolve(path));

/** The fonts of the pages as TrueType, which both the rasterizer and the PDF need. */
export const FONTS = {
  normal: font('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: font('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  italics: font('@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf'),
  mono: font('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
  monoBold: font('@expo-google-fonts/jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf'),
} as const;

/** For signs that the fonts of the pages lack: control pictures, and letters of further scripts. */
export const FALLBACK_FONTS = {
  normal: font('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: font('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

/** What both fonts of the pages have: Latin, Greek, Cyrillic, and the signs of reports. */
const OTHER_SIGNS =
  /[^\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017f\u0391-\u03a1\u03a3-\u03c9\u0410-\u044f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2190-\u2193\u2212\u2248\u2260\u2264\u2265\u25a0\u25cf]+/gu;

/** Splits a text into what the fonts of the pages have, and what only the fallback may have. */
export function splitByFont(text: string): readonly { readonly text: string; readonly isFallback: boolean }[] {
  const others = text.match(OTHER_SIGNS) ?? [];
  return text
    .split(OTHER_SIGNS)
    .flatMap((part, index) => [
      { text: part, isFallback: false },
      { text: others[index] ?? '', isFallback: true },
    ])
    .filter((part) => part.text !== '');
}
