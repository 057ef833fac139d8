import type { Chain, Finding, SourceLineRange } from '@hindsight/model';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { StaticTerm } from './term.tsx';

/** What the application adds to the drawing of a block: links that stay on the page, buttons, explanations of terms. */
export interface PageBehavior {
  /** Makes the place of a quoted piece of evidence a link to its lines. */
  readonly linkQuote: (lines: SourceLineRange, content: ReactNode) => ReactNode;
  /** Makes the text of a table cell a link to lines of the artifact. */
  readonly linkLines: (lines: SourceLineRange, content: ReactNode) => ReactNode;
  /** Makes the text of a table cell a link to an object of the heap. */
  readonly linkObject: (object: number, content: ReactNode) => ReactNode;
  /** Draws a label; when it is a term of the field, with its explanation. */
  readonly Term: ComponentType<{ readonly label: string }>;
  /** Scrolls the box of a quote to its first marked words; absent where nothing runs. */
  readonly scrollToMark?: (box: HTMLElement | null) => void;
  /** Draws buttons below a finding; absent where nothing runs. */
  readonly FindingTools?: ComponentType<{ readonly finding: Finding }>;
  /** Draws buttons at the head of a chain of steps; absent where nothing runs. */
  readonly ChainTools?: ComponentType<{ readonly chain: Chain }>;
}

const keepContent = (_target: unknown, content: ReactNode): ReactNode => content;

/** The behavior of a page without scripts: everything can be read, nothing can be clicked but plain links. */
const WITHOUT_SCRIPT: PageBehavior = {
  linkQuote: keepContent,
  linkLines: keepContent,
  linkObject: keepContent,
  Term: StaticTerm,
};

const BehaviorContext = createContext(WITHOUT_SCRIPT);

export const PageBehaviorProvider = BehaviorContext.Provider;

export const usePageBehavior = (): PageBehavior => useContext(BehaviorContext);
