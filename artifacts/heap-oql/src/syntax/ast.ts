/** The syntax tree of a query. `at` is the offset in the query's text at which a node begins. */

export interface Query {
  readonly at: number;
  readonly isDistinct: boolean;
  /** AS RETAINED SET */
  readonly isRetainedSet: boolean;
  /** SELECT OBJECTS: the query returns one object per row. */
  readonly asObjects: boolean;
  /** The columns of SELECT; undefined for `*`. */
  readonly columns: readonly Column[] | undefined;
  readonly from: From;
  readonly where: Expression | undefined;
  readonly groupBy: readonly Expression[];
  readonly unions: readonly Query[];
  readonly orderBy: readonly Order[];
  readonly limit: number | undefined;
}

export interface Column {
  readonly expression: Expression;
  /** The name given with AS; without AS, the text of the expression. */
  readonly name: string;
}

export interface Order {
  readonly expression: Expression;
  readonly isDescending: boolean;
}

export interface From {
  readonly at: number;
  /** OBJECTS: the source yields the rows themselves instead of the classes of the rows. */
  readonly isObjects: boolean;
  /** INSTANCEOF */
  readonly withSubclasses: boolean;
  readonly source: Source;
  readonly alias: string | undefined;
}

export type Source =
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'addresses' | 'ids'; readonly numbers: readonly number[] }
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'expression'; readonly expression: Expression };

export type Expression = { readonly at: number } & (
  | { readonly kind: 'literal'; readonly value: null | boolean | number | bigint | string }
  /** An alias, or a field of the current row. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'field'; readonly of: Expression; readonly name: string }
  /** `@name`; without `of` it is an attribute of the current row. */
  | { readonly kind: 'attribute'; readonly of: Expression | undefined; readonly name: string }
  | {
      readonly kind: 'method';
      readonly of: Expression | undefined;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'aggregate'; readonly name: string; readonly of: Expression | undefined }
  | { readonly kind: 'element'; readonly of: Expression; readonly index: Expression }
  | { readonly kind: 'range'; readonly of: Expression; readonly from: Expression; readonly to: Expression }
  | { readonly kind: 'negative' | 'not'; readonly of: Expression }
  | {
      readonly kind: 'operation';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'like';
      readonly of: Expression;
      readonly pattern: string;
      readonly patternAt: number;
      readonly isNegated: boolean;
    }
  | { readonly kind: 'in'; readonly of: Expression; readonly list: Expression; readonly isNegated: boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'instanceof'; readonly of: Expression; readonly className: string }
  | { readonly kind: 'implements'; readonly of: Expression; readonly className: string }
  | { readonly kind: 'query'; readonly query: Query }
);

export type Operator = 'and' | 'or' | '=' | '!=' | '<' | '>' | '<=' | '>=' | '+' | '-' | '*' | '/';
