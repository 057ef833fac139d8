import type { ReportData } from '@hindsight/api';
import { createContext, useContext } from 'react';

const Context = createContext<ReportData | undefined>(undefined);

export const ReportContext = Context.Provider;

/** The report that the block stands in. */
export function useReport(): ReportData {
  const report = useContext(Context);
  if (!report) throw new Error('This block stands in no report.');
  return report;
}
