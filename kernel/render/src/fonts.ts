import { fileURLToPath } from 'node:url';

/** DejaVu has Latin, Greek and Cyrillic and comes as TrueType, which both the rasteriser and the PDF need. */
const font = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

export const FONTS = {
  normal: font('DejaVuSans'),
  bold: font('DejaVuSans-Bold'),
  italics: font('DejaVuSans-Oblique'),
  bolditalics: font('DejaVuSans-BoldOblique'),
  mono: font('DejaVuSansMono'),
} as const;
