/** The part of pdfmake 0.3 that is used; the package brings no types. */
declare module 'pdfmake' {
  export type Content =
    | string
    | readonly Content[]
    | (ContentStyle & {
        readonly text?: Content;
        readonly stack?: readonly Content[];
        readonly columns?: readonly Content[];
        readonly ol?: readonly Content[];
        readonly svg?: string;
        readonly toc?: { readonly title: Content; readonly textStyle?: ContentStyle };
        readonly tocItem?: boolean;
        readonly table?: {
          readonly headerRows?: number;
          readonly dontBreakRows?: boolean;
          readonly keepWithHeaderRows?: number;
          readonly widths?: readonly (number | '*' | 'auto')[];
          readonly body: readonly (readonly Content[])[];
        };
        readonly layout?: string | TableLayout;
        readonly canvas?: readonly Record<string, number | string>[];
        readonly pageBreak?: 'before' | 'after';
        readonly unbreakable?: boolean;
        readonly width?: number | '*' | 'auto';
        readonly id?: string;
        readonly colSpan?: number;
      });

  export interface ContentStyle {
    readonly style?: string;
    readonly font?: string;
    readonly fontSize?: number;
    readonly lineHeight?: number;
    readonly bold?: boolean;
    readonly color?: string;
    readonly fillColor?: string;
    readonly alignment?: 'left' | 'right' | 'center';
    readonly margin?: readonly [number, number, number, number];
    readonly preserveLeadingSpaces?: boolean;
    readonly noWrap?: boolean;
    readonly fontFeatures?: Readonly<Record<string, boolean>>;
    readonly headlineLevel?: number;
  }

  export interface TableLayout {
    readonly hLineWidth?: (row: number, node: { readonly table: { readonly body: readonly unknown[] } }) => number;
    readonly vLineWidth?: () => number;
    readonly hLineColor?: () => string;
    readonly vLineColor?: () => string;
    readonly paddingLeft?: (column: number) => number;
    readonly paddingRight?: () => number;
    readonly paddingTop?: () => number;
    readonly paddingBottom?: () => number;
  }

  export interface DocumentDefinition {
    readonly content: readonly Content[];
    readonly defaultStyle?: ContentStyle;
    readonly styles?: Readonly<Record<string, ContentStyle>>;
    readonly pageSize?: 'A4' | 'LETTER';
    readonly pageMargins?: readonly [number, number, number, number];
    readonly header?: (page: number, pages: number) => Content;
    readonly footer?: (page: number, pages: number) => Content;
    readonly info?: Readonly<Record<string, string>>;
    readonly pageBreakBefore?: (
      node: { readonly headlineLevel?: number },
      nodes: { readonly getFollowingNodesOnPage: () => readonly unknown[] },
    ) => boolean;
  }

  interface Pdfmake {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
    setUrlAccessPolicy(allowed: (url: string) => boolean): void;
    setLocalAccessPolicy(allowed: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
  }

  const pdfmake: Pdfmake;
  export default pdfmake;
}
