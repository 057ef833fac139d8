import type { ReportData } from '@hindsight/api';
import type { Report } from '@hindsight/model';
import { createContext, useContext } from 'react';

interface ReportOnPage extends ReportData {
  /** The report of all of the time, which is not the one on the page when a range is chosen. */
  readonly whole: Report;
}

const Context = createContext<ReportOnPage | undefined>(undefined);

export const ReportContext = Context.Provider;

/** The report that the block stands in. */
export function useReport(): ReportOnPage {
  const report = useContext(Context);
  if (!report) throw new Error('This block stands in no report.');
  return report;
}
